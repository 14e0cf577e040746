import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingSettings } from '../../polar/index.ts';
import type { AccountLink, BillingOwner } from '../domain/account-link.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';
import { Links } from '../domain/ports.ts';
import { refusedByProvider } from './provider-refusals.ts';
import { Provisioning } from './provisioning.ts';

/** Links of accounts and organizations to customers, for the other rooms. Joins the unit of work around it. */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly links: Links,
    private readonly provisioning: Provisioning,
    private readonly settings: BillingSettings,
    private readonly uow: UnitOfWork,
  ) {}

  find(owner: BillingOwner): Promise<AccountLink | undefined> {
    return this.uow.read(() => this.links.find(owner));
  }

  ofCustomer(customerId: string): Promise<AccountLink | undefined> {
    return this.uow.read(() => this.links.ofCustomer(customerId));
  }

  /**
   * Before a purchase: the platform decides by itself to whom a purchase belongs when its customer does not exist. Calls
   * the platform where there is no link yet, so outside of transactions only.
   * @throws BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE, BILLING_ACCOUNT_CONFLICT, NO_BILLING_ACCOUNT for an owner
   *   who was deleted
   */
  async ensure(owner: BillingOwner): Promise<{ readonly customerId: string }> {
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const link = await this.provisioning.provision(owner).catch(refusedByProvider);
    if (!link) throw BillingRefusal.NO_BILLING_ACCOUNT();
    if (link.customerId === null) throw BillingRefusal.BILLING_ACCOUNT_CONFLICT({ reason: link.reason });
    return { customerId: link.customerId };
  }
}
