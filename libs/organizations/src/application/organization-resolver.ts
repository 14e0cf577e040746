import { Injectable } from '@nestjs/common';
import type { CallerOfRoute } from '#identity';
import type { Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import { Members, Organizations } from '../domain/ports.ts';
import { OrganizationRefusal } from '../domain/refusals.ts';
import { type OpenedByMember, OrganizationLock } from './organization-lock.ts';

/** The organization a request names. The slug wins; existing clients send an empty id for none. */
export interface OrganizationReference {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
}

/**
 * Finds the organization of a request: the one it names, or else the active one of the session. The methods that look for
 * it return undefined when it does not exist and when the caller is not a member; an answer must not tell which.
 */
@Injectable()
export class OrganizationResolver {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly lock: OrganizationLock,
  ) {}

  /** False when the request names no organization and none is active. */
  isSpecified(caller: CallerOfRoute, { organizationId, organizationSlug }: OrganizationReference): boolean {
    return Boolean(organizationSlug || organizationId || caller.activeOrganizationId);
  }

  /** The caller's membership. @throws NO_ACTIVE_ORGANIZATION when none is specified */
  async member(caller: CallerOfRoute, reference: OrganizationReference): Promise<Member | undefined> {
    const id = await this.idOf(caller, reference);
    return id === undefined ? undefined : this.members.find(id, caller.userId);
  }

  /**
   * The organization itself.
   * @param hold keeps the caller a member until the transaction ends
   * @throws NO_ACTIVE_ORGANIZATION when none is specified
   */
  async organization(
    caller: CallerOfRoute,
    reference: OrganizationReference,
    { hold = false } = {},
  ): Promise<Organization | undefined> {
    const id = await this.idOf(caller, reference);
    if (id === undefined) return undefined;
    const { userId } = caller;
    const member = hold ? await this.members.findAndHold(id, userId) : await this.members.find(id, userId);
    return member && this.organizations.find(id);
  }

  /** The organization, locked for a change (ADR 17). @throws NO_ACTIVE_ORGANIZATION when none is specified */
  async open(caller: CallerOfRoute, reference: OrganizationReference): Promise<OpenedByMember | undefined> {
    const id = await this.idOf(caller, reference);
    return id === undefined ? undefined : this.lock.openFor(id, caller.userId);
  }

  private async idOf(
    caller: CallerOfRoute,
    { organizationId, organizationSlug: slug }: OrganizationReference,
  ): Promise<string | undefined> {
    if (slug) return (await this.organizations.findBySlug(slug))?.id;
    const id = organizationId || caller.activeOrganizationId;
    if (!id) throw OrganizationRefusal.NO_ACTIVE_ORGANIZATION();
    return id;
  }
}
