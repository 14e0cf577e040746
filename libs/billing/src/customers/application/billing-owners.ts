import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, OrganizationPermissions } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { AccountLink, BillingOwner } from '../domain/account-link.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';
import { AccountLinks } from './account-links.ts';

/** `charge`: what can charge a card, or gives away what was paid for; as `manage`, from a recent sign-in. */
export type BillingAction = 'read' | 'manage' | 'charge';

/** Whose billing a request is about. */
export interface OwnerOfRequest {
  readonly owner: BillingOwner;
  /** Null until there is a customer. */
  readonly customerId: string | null;
  /** Null before anything was bought or looked at. */
  readonly link: AccountLink | null;
}

/** In the spelling that the platform knows it by: another one would be another customer there. */
const organization = (id: string) => ({ type: 'organization', id: id.toLowerCase() }) as const;

/**
 * The only place where requests get to billing data. Everything else asks by the owner that this answers, never by an id
 * of a request.
 */
@Injectable()
export class BillingOwners {
  constructor(
    private readonly permissions: OrganizationPermissions,
    private readonly links: AccountLinks,
    private readonly callers: CallerLock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The organization that the request names, or else the caller's own account; never the active organization, so that
   * a user does not buy for the wrong one by mistake.
   * @throws BILLING_ORGANIZATION_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_READ_BILLING, YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING;
   *   to charge: UNAUTHORIZED, SESSION_EXPIRED
   */
  async of(
    caller: Caller,
    { organizationId }: { readonly organizationId?: string | undefined },
    action: BillingAction,
  ): Promise<OwnerOfRequest> {
    const owner = await this.ownerOf(caller, { organizationId }, action === 'read' ? 'read' : 'manage');
    // After the permission: who has none learns nothing else.
    if (action === 'charge') await this.uow.run(() => this.callers.lockRecent(caller));
    const link = (await this.links.find(owner)) ?? null;
    return { owner, customerId: link?.customerId ?? null, link };
  }

  /** As `of`, without looking up the link. */
  async ownerOf(
    caller: Caller,
    { organizationId }: { readonly organizationId?: string | undefined },
    action: 'read' | 'manage',
  ): Promise<BillingOwner> {
    if (organizationId === undefined) return { type: 'user', id: caller.userId };
    await this.mustBeAllowed(caller, organizationId, action);
    return organization(organizationId);
  }

  /**
   * As `ownerOf`, also for members of an organization who may not read its billing: what it gives them is their own matter.
   * @throws BILLING_ORGANIZATION_NOT_FOUND
   */
  async sharedWith(
    caller: Caller,
    { organizationId }: { readonly organizationId?: string | undefined },
  ): Promise<{ readonly owner: BillingOwner; readonly mayRead: boolean }> {
    if (organizationId === undefined) return { owner: { type: 'user', id: caller.userId }, mayRead: true };
    const mayRead = await this.isAllowed(caller, organizationId, 'read');
    return { owner: organization(organizationId), mayRead };
  }

  private async mustBeAllowed(caller: Caller, organizationId: string, action: 'read' | 'manage'): Promise<void> {
    if (await this.isAllowed(caller, organizationId, action)) return;
    throw action === 'read'
      ? BillingRefusal.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING()
      : BillingRefusal.YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING();
  }

  /** @throws BILLING_ORGANIZATION_NOT_FOUND for callers who are not members */
  private async isAllowed(caller: Caller, organizationId: string, action: 'read' | 'manage'): Promise<boolean> {
    const standing = await this.permissions.standing(caller, organizationId, ['billing', action]);
    if (standing === 'not-a-member') throw BillingRefusal.BILLING_ORGANIZATION_NOT_FOUND();
    return standing === 'allowed';
  }
}
