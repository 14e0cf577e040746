import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { Access } from '../domain/access.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Organization } from '../domain/organization.ts';
import type { Permission } from '../domain/permissions.ts';
import { CustomRoles, Members, Organizations } from '../domain/ports.ts';
import { OrganizationRefusal } from '../domain/refusals.ts';
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

/** The organization a request names. The slug wins; existing clients send an empty id for none. */
export interface OrganizationReference {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
}

/**
 * The result of looking for an organization. 'unspecified': the request names none, and none is active. 'not-a-member':
 * the organization does not exist, the caller is not a member, or may not see it; an answer must not tell which.
 */
export type Found<T> = T | 'unspecified' | 'not-a-member';

/** The organization that the request names, or else the active one. Limits and locks are kept by the id as text. */
export const idOf = ({ activeOrganizationId }: Caller, named: string | undefined): string | null =>
  named?.toLowerCase() || activeOrganizationId;

/** Whether the user lets the caller see an organization of theirs (ADR 36); an application may see only some. */
export const maySee = ({ organizationIds }: Pick<Caller, 'organizationIds'>, id: string): boolean =>
  organizationIds === null || organizationIds.includes(id);

type Refuse = () => Refusal;

function required<T extends object>(found: Found<T>, stranger: Refuse, unspecified: Refuse): T {
  if (found === 'unspecified') throw unspecified();
  if (found === 'not-a-member') throw stranger();
  return found;
}

/** Finds the organization of a request: the one it names, or else the active one of the session. */
@Injectable()
export class OrganizationResolver {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly lock: OrganizationLock,
  ) {}

  member(caller: Caller, reference: OrganizationReference): Promise<Found<Member>> {
    return this.find(caller, reference, (id) => this.members.find(id, caller.userId));
  }

  /** @throws what `stranger` makes for callers who are not members, and `unspecified` when no organization is named */
  async mustBeMember(
    caller: Caller,
    reference: OrganizationReference,
    stranger: Refuse,
    unspecified: Refuse = OrganizationRefusal.NO_ACTIVE_ORGANIZATION,
  ): Promise<Member> {
    return required(await this.member(caller, reference), stranger, unspecified);
  }

  /** The organization itself. @param hold keeps the caller a member until the transaction ends */
  organization(caller: Caller, reference: OrganizationReference, { hold = false } = {}): Promise<Found<Organization>> {
    const { userId } = caller;
    return this.find(caller, reference, async (id) => {
      const member = hold ? await this.members.findAndHold(id, userId) : await this.members.find(id, userId);
      return member && this.organizations.find(id);
    });
  }

  /** Locked for a change, for a member. @throws as `mustBeMember` */
  async open(
    caller: Caller,
    organizationId: string | undefined,
    stranger: Refuse,
    unspecified: Refuse = OrganizationRefusal.NO_ACTIVE_ORGANIZATION,
  ): Promise<OpenedByMember> {
    const found = await this.find(caller, { organizationId }, (id) => this.lock.openFor(id, caller.userId));
    return required(found, stranger, unspecified);
  }

  /** As `open`, for a member with the permission. @throws what `forbidden` makes without it */
  async openFor(
    caller: Caller,
    organizationId: string | undefined,
    [resource, action]: Permission,
    forbidden: Refuse,
    ...refusals: [stranger: Refuse, unspecified?: Refuse]
  ): Promise<OpenedByMember> {
    const opened = await this.open(caller, organizationId, ...refusals);
    if (!opened.access.allows(opened.self, resource, action)) throw forbidden();
    return opened;
  }

  private async find<T>(
    caller: Caller,
    { organizationId, organizationSlug: slug }: OrganizationReference,
    findById: (id: string) => Promise<T | undefined>,
  ): Promise<Found<T>> {
    const named = slug ? (await this.organizations.findBySlug(slug))?.id : organizationId;
    if (slug && named === undefined) return 'not-a-member';
    const id = idOf(caller, named);
    if (!id) return 'unspecified';
    return (maySee(caller, id) ? await findById(id) : undefined) ?? 'not-a-member';
  }
}
