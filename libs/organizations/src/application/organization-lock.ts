import { Injectable } from '@nestjs/common';
import { Access } from '../domain/access.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import { CustomRoles, Members, Organizations } from '../domain/ports.ts';
import type { Member, Roster } from '../domain/roster.ts';

/** Builds the access of an organization from the configured roles and its custom roles as they are stored now. */
@Injectable()
export class AccessTables {
  constructor(
    private readonly customRoles: CustomRoles,
    private readonly settings: OrganizationSettings,
  ) {}

  async of(organizationId: string): Promise<Access> {
    return new Access(this.settings.options, await this.customRoles.listOf(organizationId));
  }

  /** For several organizations, with one query. */
  async ofAll(organizationIds: readonly string[]): Promise<(organizationId: string) => Access> {
    const roles = Map.groupBy(await this.customRoles.listIn(organizationIds), (role) => role.organizationId);
    return (organizationId) => new Access(this.settings.options, roles.get(organizationId) ?? []);
  }
}

/** An organization whose row is locked until the transaction ends, with what its rules need. */
export interface OpenedOrganization {
  readonly organization: Organization;
  readonly roster: Roster;
  readonly access: Access;
}

/** The same, opened for a change by one of its members. */
export interface OpenedByMember extends OpenedOrganization {
  readonly self: Member;
}

/** Locks an organization before a change (ADR 17): everything that a rule depends on is read after the lock. */
@Injectable()
export class OrganizationLock {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly tables: AccessTables,
  ) {}

  async open(organizationId: string): Promise<OpenedOrganization | undefined> {
    const organization = await this.organizations.lock(organizationId);
    if (!organization) return undefined;
    const { id } = organization;
    return { organization, roster: await this.members.rosterOf(id), access: await this.tables.of(id) };
  }

  /** As `open`, for a member; undefined for others, without taking the lock. */
  async openFor(organizationId: string, userId: string): Promise<OpenedByMember | undefined> {
    if (!(await this.members.find(organizationId, userId))) return undefined;
    const opened = await this.open(organizationId);
    const self = opened?.roster.of(userId);
    return opened && self && { ...opened, self };
  }
}
