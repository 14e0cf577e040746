import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type ActiveChoice, ActiveChoices } from '../domain/ports.ts';

/**
 * The organization and team a session works in: kept with the session, decided by the context of organizations.
 * Joins the caller's unit of work.
 */
@Injectable()
export class ActiveOrganizations {
  constructor(
    private readonly choices: ActiveChoices,
    private readonly uow: UnitOfWork,
  ) {}

  /** Nothing changes for who has no session; so with the next ones. */
  async set(sessionId: string | null, active: ActiveChoice): Promise<void> {
    if (sessionId !== null) await this.uow.run(() => this.choices.setActive(sessionId, active));
  }

  /** Its team stays the active one where the organization was so already. */
  async setOrganization(sessionId: string | null, organizationId: string): Promise<void> {
    if (sessionId !== null) await this.uow.run(() => this.choices.setActiveOrganization(sessionId, organizationId));
  }

  /** False when the session does not work in the team's organization any more, and then nothing changes. */
  async setTeam(sessionId: string | null, organizationId: string, teamId: string): Promise<boolean> {
    if (sessionId === null) return false;
    return this.uow.run(() => this.choices.setActiveTeam(sessionId, organizationId, teamId));
  }

  /** The organization stays what it is. */
  async leaveTeam(sessionId: string | null): Promise<void> {
    if (sessionId !== null) await this.uow.run(() => this.choices.leaveActiveTeam(sessionId));
  }

  /** In every session of these users that works in the organization; its team goes with it. */
  clear(organizationId: string, userIds: readonly string[]): Promise<void> {
    return this.uow.run(() => this.choices.clearActiveOrganization(organizationId, userIds));
  }

  /** In every session of these users that works in the team. */
  clearTeam(teamId: string, userIds: readonly string[]): Promise<void> {
    return this.uow.run(() => this.choices.clearActiveTeam(teamId, userIds));
  }
}
