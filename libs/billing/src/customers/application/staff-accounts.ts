import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingSettings } from '../../polar/index.ts';
import { type AccountLink, ownerIn, type LinkStatus } from '../domain/account-link.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';
import { Links } from '../domain/ports.ts';
import { accountActions } from './audit-actions.ts';
import { BillingObjects, type ShownObject, type ShownObjects } from './billing-objects.ts';
import { type OwnerProfile, OwnerProfiles } from './owner-profiles.ts';
import { refusedByProvider } from './provider-refusals.ts';
import { Provisioning } from './provisioning.ts';

export interface LinkOfOwner {
  readonly link: AccountLink;
  /** Null for an owner who was deleted. */
  readonly name: string | null;
  /** For an organization, the address of the owner that the platform is told. */
  readonly email: string | null;
}

export interface LinkFilters {
  readonly status?: LinkStatus | undefined;
}

/** The links of all accounts and organizations, for staff. */
export abstract class LinkList {
  /** @throws INVALID_CURSOR */
  abstract page(query: ListQuery<LinkFilters>): Promise<ListPage<AccountLink>>;
}

export interface CustomerPage {
  readonly customer: ShownObject;
  readonly account: LinkOfOwner | null;
  readonly state: ShownObject | undefined;
  readonly subscriptions: ShownObjects;
  readonly orders: ShownObjects;
  readonly grants: ShownObjects;
  readonly meters: ShownObjects;
}

/** Accounts and organizations that are customers, and the reasons why others are not. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly links: Links,
    private readonly linkList: LinkList,
    private readonly objects: BillingObjects,
    private readonly profiles: OwnerProfiles,
    private readonly provisioning: Provisioning,
    private readonly callers: CallerLock,
    private readonly settings: BillingSettings,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws INVALID_CURSOR */
  async list(query: ListQuery<LinkFilters>): Promise<ListPage<LinkOfOwner>> {
    const page = await this.linkList.page(query);
    const profiles = await this.profiles.ofAll(page.rows.map(ownerIn));
    return { ...page, rows: page.rows.map((link) => named(link, profiles.get(link.ownerId))) };
  }

  /** @throws BILLING_OBJECT_NOT_FOUND */
  async customer(customerId: string): Promise<CustomerPage> {
    return {
      customer: await this.objects.get('customer', customerId),
      account: await this.accountOf(customerId),
      state: await this.objects.find('customer_state', customerId),
      subscriptions: await this.objects.beside('subscription', { customerId }),
      orders: await this.objects.beside('order', { customerId }),
      grants: await this.objects.beside('benefit_grant', { customerId }),
      meters: await this.objects.beside('customer_meter', { customerId }),
    };
  }

  /**
   * Looks for the customer of the owner again, or makes one; outside of transactions. Does nothing for one that is linked.
   * @throws BILLING_LINK_NOT_FOUND, BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE, NO_BILLING_ACCOUNT for an owner who
   *   was deleted; and as `CallerLock.lockStaffToRepeat`
   */
  async retry(staff: Caller, id: string): Promise<LinkOfOwner> {
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const before = await this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'admin');
      return this.links.get(id);
    });
    if (!before) throw BillingRefusal.BILLING_LINK_NOT_FOUND();
    const link = await this.provisioning.provision(ownerIn(before)).catch(refusedByProvider);
    if (!link) throw BillingRefusal.NO_BILLING_ACCOUNT();
    await this.uow.run(async () => {
      const action = accountActions['billing.account.retried'];
      const target = { kind: 'billing-account', id };
      this.audit.record({ action, target, details: { status: link.status, reason: link.reason } });
    });
    return named(link, await this.uow.read(() => this.profiles.of(ownerIn(link))));
  }

  private accountOf(customerId: string): Promise<LinkOfOwner | null> {
    return this.uow.read(async () => {
      const link = await this.links.ofCustomer(customerId);
      return link ? named(link, await this.profiles.of(ownerIn(link))) : null;
    });
  }
}

function named(link: AccountLink, profile: OwnerProfile | undefined): LinkOfOwner {
  if (!profile) return { link, name: null, email: null };
  if (profile.type === 'user') return { link, name: profile.person.name, email: profile.person.email };
  return { link, name: profile.name, email: profile.owner?.email ?? null };
}
