import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import type { Organization } from '../domain/organization.ts';
import { Members, Organizations } from '../domain/ports.ts';
import { OrganizationRefusal } from '../domain/refusals.ts';
import type { Member } from '../domain/roster.ts';
import { type OpenedByMember, OrganizationLock } from './organization-lock.ts';

/** The organization a request names. The slug wins; existing clients send an empty id for none. */
export interface OrganizationReference {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
}

/**
 * What looking for an organization found. 'unspecified': the request names none, and none is active. 'not-a-member': it
 * does not exist, the caller is not a member, or may not see it; an answer must not tell which.
 */
export type Found<T> = T | 'unspecified' | 'not-a-member';

/**
 * The organization of a request by its id: the one it names, or else the active one of the session. Limits and locks are kept
 * by the id as text, so each has one spelling.
 */
export const idOf = ({ activeOrganizationId }: Caller, named: string | undefined): string | null =>
  named?.toLowerCase() || activeOrganizationId;

/** Whether the user lets the caller see an organization of theirs (ADR 36); an application may see only some. */
export const maySee = ({ organizationIds }: Pick<Caller, 'organizationIds'>, id: string): boolean =>
  organizationIds === null || organizationIds.includes(id);

/** For flows that need one. @returns undefined for 'not-a-member' @throws NO_ACTIVE_ORGANIZATION for 'unspecified' */
export function specified<T extends object>(found: Found<T>): T | undefined {
  if (found === 'unspecified') throw OrganizationRefusal.NO_ACTIVE_ORGANIZATION();
  return found === 'not-a-member' ? undefined : found;
}

/** Finds the organization of a request: the one it names, or else the active one of the session. */
@Injectable()
export class OrganizationResolver {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly lock: OrganizationLock,
  ) {}

  /** The caller's membership. */
  member(caller: Caller, reference: OrganizationReference): Promise<Found<Member>> {
    return this.find(caller, reference, (id) => this.members.find(id, caller.userId));
  }

  /** The organization itself. @param hold keeps the caller a member until the transaction ends */
  organization(caller: Caller, reference: OrganizationReference, { hold = false } = {}): Promise<Found<Organization>> {
    const { userId } = caller;
    return this.find(caller, reference, async (id) => {
      const member = hold ? await this.members.findAndHold(id, userId) : await this.members.find(id, userId);
      return member && this.organizations.find(id);
    });
  }

  /** The organization, locked for a change (ADR 17). */
  open(caller: Caller, reference: OrganizationReference): Promise<Found<OpenedByMember>> {
    return this.find(caller, reference, (id) => this.lock.openFor(id, caller.userId));
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
