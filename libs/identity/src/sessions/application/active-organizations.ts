import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';

/** Ids of the active organization and team; no team without its organization. */
export interface ActiveChoice {
  readonly organizationId: string | null;
  readonly teamId: string | null;
}

export abstract class ActiveChoices {
  abstract setActive(sessionId: string, active: ActiveChoice): Promise<void>;

  abstract setActiveOrganization(sessionId: string, organizationId: string): Promise<void>;

  abstract setActiveTeam(sessionId: string, organizationId: string, teamId: string): Promise<boolean>;

  abstract leaveActiveTeam(sessionId: string): Promise<void>;

  abstract clearActiveOrganization(organizationId: string, userIds: readonly string[]): Promise<void>;

  abstract clearActiveTeam(teamId: string, userIds: readonly string[]): Promise<void>;
}

/** Stored with the session, decided by the organizations context. Joins the unit of work of the caller. */
@Injectable()
export class ActiveOrganizations {
  constructor(
    private readonly choices: ActiveChoices,
    private readonly uow: UnitOfWork,
  ) {}

  /** Does nothing without a session; the same holds for the methods below. */
  async set(sessionId: string | null, active: ActiveChoice): Promise<void> {
    if (sessionId !== null) await this.uow.run(() => this.choices.setActive(sessionId, active));
  }

  /** The active team stays if the organization is already the active one. */
  async setOrganization(sessionId: string | null, organizationId: string): Promise<void> {
    if (sessionId !== null) await this.uow.run(() => this.choices.setActiveOrganization(sessionId, organizationId));
  }

  /** False, and no change, when the team's organization is not the active one. */
  async setTeam(sessionId: string | null, organizationId: string, teamId: string): Promise<boolean> {
    if (sessionId === null) return false;
    return this.uow.run(() => this.choices.setActiveTeam(sessionId, organizationId, teamId));
  }

  async leaveTeam(sessionId: string | null): Promise<void> {
    if (sessionId !== null) await this.uow.run(() => this.choices.leaveActiveTeam(sessionId));
  }

  clear(organizationId: string, userIds: readonly string[]): Promise<void> {
    return this.uow.run(() => this.choices.clearActiveOrganization(organizationId, userIds));
  }

  clearTeam(teamId: string, userIds: readonly string[]): Promise<void> {
    return this.uow.run(() => this.choices.clearActiveTeam(teamId, userIds));
  }
}
