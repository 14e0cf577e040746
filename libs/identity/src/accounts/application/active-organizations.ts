import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type ActiveChoice, Sessions } from '../domain/ports.ts';

/**
 * The organization and team a session works in: kept with the session, decided by the context of organizations.
 * Joins the caller's unit of work.
 */
@Injectable()
export class ActiveOrganizations {
  constructor(
    private readonly sessions: Sessions,
    private readonly uow: UnitOfWork,
  ) {}

  set(sessionId: string, active: ActiveChoice): Promise<void> {
    return this.uow.run(() => this.sessions.setActive(sessionId, active));
  }

  /** In every session of these users that works in the organization; its team goes with it. */
  clear(organizationId: string, userIds: readonly string[]): Promise<void> {
    return this.uow.run(() => this.sessions.clearActiveOrganization(organizationId, userIds));
  }

  /** In every session of these users that works in the team. */
  clearTeam(teamId: string, userIds: readonly string[]): Promise<void> {
    return this.uow.run(() => this.sessions.clearActiveTeam(teamId, userIds));
  }
}
