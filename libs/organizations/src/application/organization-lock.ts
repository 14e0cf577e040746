import { Injectable } from '@nestjs/common';
import type { Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import { Members, Organizations } from '../domain/ports.ts';
import type { Roster } from '../domain/roster.ts';

/** An organization that nobody else changes until the transaction ends. */
export interface OpenedOrganization {
  readonly organization: Organization;
  readonly roster: Roster;
}

/** The one way to change an organization (ADR 17): its row is locked before anything is read that a rule depends on. */
@Injectable()
export class OrganizationLock {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
  ) {}

  async open(organizationId: string): Promise<OpenedOrganization | undefined> {
    const organization = await this.organizations.lock(organizationId);
    return organization && { organization, roster: await this.members.rosterOf(organization.id) };
  }

  /** As `open`, for one of its members; undefined for everybody else, who locks nothing. */
  async openFor(
    organizationId: string,
    userId: string,
  ): Promise<(OpenedOrganization & { readonly self: Member }) | undefined> {
    if (!(await this.members.find(organizationId, userId))) return undefined;
    const opened = await this.open(organizationId);
    const self = opened?.roster.of(userId);
    return opened && self && { ...opened, self };
  }
}
