import { Injectable } from '@nestjs/common';
import type { Caller } from '../domain/principal.ts';

/**
 * What a caller may do in an organization. `not-a-member`: it does not exist, the caller is not a member, or may not see
 * it; an answer must not tell which.
 */
export type OrganizationStanding = 'allowed' | 'not-allowed' | 'not-a-member';

/** A caller, or a person of whom a job asks; see `Caller`. */
type PersonOfCaller = Pick<Caller, 'userId' | 'organizationIds'>;

/** Such as `['billing', 'read']`. */
export type OrganizationPermission = readonly [resource: string, action: string];

/** An organization as far as contexts need it that act for it. */
export interface OrganizationSummary {
  readonly id: string;
  readonly name: string;
  /** Users, in the order in which they joined. */
  readonly ownerIds: readonly string[];
}

/** Implemented by the context that keeps roles. Both join the unit of work around them. */
export abstract class OrganizationPermissionLookup {
  abstract standing(
    caller: PersonOfCaller,
    organizationId: string,
    permission: OrganizationPermission,
  ): Promise<OrganizationStanding>;

  /** Of those that exist, by id. For jobs and staff: it asks for no caller. */
  abstract summaries(organizationIds: readonly string[]): Promise<ReadonlyMap<string, OrganizationSummary>>;
}

/**
 * What callers may do in organizations, for contexts that do not know organizations. A module registers the lookup in its
 * constructor; without one there are no organizations.
 */
@Injectable()
export class OrganizationPermissions {
  private lookup: OrganizationPermissionLookup | undefined;

  /** @throws Error for a second one */
  register(lookup: OrganizationPermissionLookup): void {
    if (this.lookup) throw new Error('Two contexts keep roles');
    this.lookup = lookup;
  }

  async standing(
    caller: PersonOfCaller,
    organizationId: string,
    permission: OrganizationPermission,
  ): Promise<OrganizationStanding> {
    return (await this.lookup?.standing(caller, organizationId, permission)) ?? 'not-a-member';
  }

  /** Undefined when it does not exist. */
  async summary(organizationId: string): Promise<OrganizationSummary | undefined> {
    return (await this.summaries([organizationId])).get(organizationId);
  }

  async summaries(organizationIds: readonly string[]): Promise<ReadonlyMap<string, OrganizationSummary>> {
    return organizationIds.length > 0 && this.lookup ? this.lookup.summaries(organizationIds) : new Map();
  }
}

/** An organization of a user, as a page shows it where the user chooses among them. */
export interface UserOrganization {
  readonly id: string;
  readonly name: string;
  /** Tells organizations of the same name apart. */
  readonly slug: string;
  /** Of the user. */
  readonly roles: readonly string[];
}

/** Implemented by the context that keeps memberships. */
export abstract class UserOrganizationLookup {
  /** Oldest membership first. Joins the unit of work around it. */
  abstract of(userId: string): Promise<readonly UserOrganization[]>;
}

/**
 * Of which organizations a user is a member, for contexts that do not know organizations. A module registers the lookup
 * in its constructor; without one nobody is a member of any.
 */
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
