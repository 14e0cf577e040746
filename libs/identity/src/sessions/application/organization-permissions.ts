import { Injectable } from '@nestjs/common';
import type { Caller } from '../domain/principal.ts';

/** `not-a-member`: also of one that does not exist or may not be seen; an answer must not tell which. */
export type OrganizationMembership = 'allowed' | 'not-allowed' | 'not-a-member';

/** A caller, or a person of whom a job asks; see `Caller`. */
type PersonOfCaller = Pick<Caller, 'userId' | 'organizationIds'>;

/** Such as `['billing', 'read']`. */
export type OrganizationPermission = readonly [resource: string, action: string];

export interface OrganizationSummary {
  readonly id: string;
  readonly name: string;
  /** Users, in the order in which they joined. */
  readonly ownerIds: readonly string[];
}

/** Implemented by the context that keeps roles. Both join the unit of work around them. */
export abstract class OrganizationPermissionLookup {
  abstract membership(
    caller: PersonOfCaller,
    organizationId: string,
    permission: OrganizationPermission,
  ): Promise<OrganizationMembership>;

  /** Summaries of existing organizations, by id. For jobs and staff: there is no caller. */
  abstract summaries(organizationIds: readonly string[]): Promise<ReadonlyMap<string, OrganizationSummary>>;
}

/** For contexts that do not know organizations. A module registers the lookup; without one there are none. */
@Injectable()
export class OrganizationPermissions {
  private lookup: OrganizationPermissionLookup | undefined;

  /** @throws Error for a second one */
  register(lookup: OrganizationPermissionLookup): void {
    if (this.lookup) throw new Error('Two contexts keep roles');
    this.lookup = lookup;
  }

  async membership(
    caller: PersonOfCaller,
    organizationId: string,
    permission: OrganizationPermission,
  ): Promise<OrganizationMembership> {
    return (await this.lookup?.membership(caller, organizationId, permission)) ?? 'not-a-member';
  }

  async summary(organizationId: string): Promise<OrganizationSummary | undefined> {
    return (await this.summaries([organizationId])).get(organizationId);
  }

  async summaries(organizationIds: readonly string[]): Promise<ReadonlyMap<string, OrganizationSummary>> {
    return organizationIds.length > 0 && this.lookup ? this.lookup.summaries(organizationIds) : new Map();
  }
}

export interface UserOrganization {
  readonly id: string;
  readonly name: string;
  /** Tells organizations of the same name apart. */
  readonly slug: string;
  readonly roles: readonly string[];
}

/** Implemented by the context that keeps memberships. */
export abstract class UserOrganizationLookup {
  /** Oldest membership first. Joins the unit of work around it. */
  abstract of(userId: string): Promise<readonly UserOrganization[]>;
}

/** For contexts that do not know organizations. A module registers the lookup; without one no user is a member. */
@Injectable()
export class UserOrganizations {
  private lookup: UserOrganizationLookup | undefined;

  /** @throws Error for a second one */
  register(lookup: UserOrganizationLookup): void {
    if (this.lookup) throw new Error('Two contexts keep memberships');
    this.lookup = lookup;
  }

  async of(userId: string): Promise<readonly UserOrganization[]> {
    return (await this.lookup?.of(userId)) ?? [];
  }
}

/** An address, as an organization knows it. */
export interface KnownAddress {
  /** `invited`: an invitation is open. */
  readonly status: 'member' | 'invited';
  /** The name of a member. */
  readonly name: string | null;
}

export interface InvitationWish {
  readonly organizationId: string;
  readonly email: string;
  /** The sentence of the mail about what comes with the membership. */
  readonly gift: string;
}

/** Implemented by the context that keeps memberships. */
export abstract class OrganizationPeopleLookup {
  /** By address in lower case; absent: neither a member nor invited. */
  abstract known(organizationId: string, emails: readonly string[]): Promise<ReadonlyMap<string, KnownAddress>>;

  /** With the least role, by mail. Outside of transactions. @throws as invitations do */
  abstract invite(caller: Caller, wish: InvitationWish): Promise<void>;
}

/** For contexts that give something to people of an organization. Without a lookup no address is known. */
@Injectable()
export class OrganizationPeople {
  private lookup: OrganizationPeopleLookup | undefined;

  /** @throws Error for a second one */
  register(lookup: OrganizationPeopleLookup): void {
    if (this.lookup) throw new Error('Two contexts keep people');
    this.lookup = lookup;
  }

  async known(organizationId: string, emails: readonly string[]): Promise<ReadonlyMap<string, KnownAddress>> {
    return emails.length > 0 && this.lookup ? this.lookup.known(organizationId, emails) : new Map();
  }

  async invite(caller: Caller, wish: InvitationWish): Promise<void> {
    await this.lookup?.invite(caller, wish);
  }
}
