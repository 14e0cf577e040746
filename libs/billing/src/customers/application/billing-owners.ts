import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, OrganizationPermissions } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { AccountLink, BillingOwner } from '../domain/account-link.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';
import { AccountLinks } from './account-links.ts';

/** `charge`: can charge a card, or gives away what was paid for; as `manage`, from a recent sign-in. */
export type BillingAction = 'read' | 'manage' | 'charge';

/** The caller's own account without an organization. */
export interface OwnerNamed {
  readonly organizationId?: string | undefined;
}

export interface OwnerOfRequest {
  readonly owner: BillingOwner;
  /** Null until there is a customer. */
  readonly customerId: string | null;
  /** Null before anything was bought or looked at. */
  readonly link: AccountLink | null;
}

/** In the spelling that the platform knows it by: another one would be another customer there. */
const organization = (id: string) => ({ type: 'organization', id: id.toLowerCase() }) as const;

/** The only way of requests to billing data: everything else asks by the owner that this answers. */
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
  async of(caller: Caller, named: OwnerNamed, action: BillingAction): Promise<OwnerOfRequest> {
    const owner = await this.ownerOf(caller, named, action === 'read' ? 'read' : 'manage');
    // After the permission: who has none learns nothing else.
    if (action === 'charge') await this.uow.run(() => this.callers.lockRecent(caller));
    const link = (await this.links.find(owner)) ?? null;
    return { owner, customerId: link?.customerId ?? null, link };
  }

  /** As `of`, without looking up the link. */
  async ownerOf(caller: Caller, named: OwnerNamed, action: 'read' | 'manage'): Promise<BillingOwner> {
    const { owner, isAllowed } = await this.judged(caller, named, action);
    if (isAllowed) return owner;
    throw action === 'read'
      ? BillingRefusal.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING()
      : BillingRefusal.YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING();
  }

  /**
   * As `ownerOf`, also for members of an organization who may not read its billing: what it gives them is their own matter.
   * @throws BILLING_ORGANIZATION_NOT_FOUND
   */
  async sharedWith(
    caller: Caller,
    named: OwnerNamed,
  ): Promise<{ readonly owner: BillingOwner; readonly mayRead: boolean }> {
    const { owner, isAllowed: mayRead } = await this.judged(caller, named, 'read');
    return { owner, mayRead };
  }

  /** @throws BILLING_ORGANIZATION_NOT_FOUND for callers who are not members */
  private async judged(caller: Caller, { organizationId: id }: OwnerNamed, action: 'read' | 'manage') {
    if (id === undefined) return { owner: { type: 'user', id: caller.userId } as const, isAllowed: true };
    const membership = await this.permissions.membership(caller, id, ['billing', action]);
    if (membership === 'not-a-member') throw BillingRefusal.BILLING_ORGANIZATION_NOT_FOUND();
    return { owner: organization(id), isAllowed: membership === 'allowed' };
  }
}
