import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingSettings } from '../../polar/index.ts';
import type { AccountLink, BillingOwner } from '../domain/account-link.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';
import { Links } from '../domain/ports.ts';
import { refusedByProvider } from './provider-refusals.ts';
import { Provisioning } from './provisioning.ts';

/** An owner with a customer. */
interface LinkedOwner {
  readonly owner: BillingOwner;
  readonly customerId: string;
}

/** Who is which customer of the platform, for the other rooms. */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly links: Links,
    private readonly provisioning: Provisioning,
    private readonly settings: BillingSettings,
    private readonly uow: UnitOfWork,
  ) {}

  /** Joins the unit of work around it. */
  find(owner: BillingOwner): Promise<AccountLink | undefined> {
    return this.uow.read(() => this.links.find(owner));
  }

  /** Joins the unit of work around it. */
  ofCustomer(customerId: string): Promise<AccountLink | undefined> {
    return this.uow.read(() => this.links.ofCustomer(customerId));
  }

  /**
   * Before a purchase: the platform decides by itself to whom a purchase belongs when its customer does not exist. Calls
   * the platform where there is no link yet, so outside of transactions only.
   * @throws BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE, BILLING_ACCOUNT_CONFLICT, NO_BILLING_ACCOUNT for an owner
   *   who was deleted
   */
  async ensure(owner: BillingOwner): Promise<LinkedOwner> {
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const link = await this.provisioning.provision(owner).catch((error: unknown) => refusedByProvider(error));
    if (!link) throw BillingRefusal.NO_BILLING_ACCOUNT();
    if (link.customerId === null) throw BillingRefusal.BILLING_ACCOUNT_CONFLICT({ reason: link.reason });
    return { owner, customerId: link.customerId };
  }
}
