import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingGateway, BillingSettings, type CustomerChanges, GatewayError } from '../../polar/index.ts';
import type { AccountLink, BillingOwner } from '../domain/account-link.ts';
import { AccountLinks } from './account-links.ts';
import { aboutOwner, accountActions } from './audit-actions.ts';
import { BillingOwners } from './billing-owners.ts';
import { CustomerRecords } from './customer-records.ts';
import { refusedByProvider } from './provider-refusals.ts';

export type BillingDetails = Pick<CustomerChanges, 'billingName' | 'billingAddress' | 'taxId'>;

type OwnerNamed = { readonly organizationId?: string | undefined };

export interface BillingAccount {
  readonly owner: BillingOwner;
  readonly link: AccountLink | null;
  /** Null where there is none yet, or while the platform does not answer. */
  readonly customer: EntityOf<'customer'> | null;
}

/** The billing account of a person or an organization, and the details that invoices show. */
@Injectable()
export class BillingAccounts {
  constructor(
    private readonly owners: BillingOwners,
    private readonly links: AccountLinks,
    private readonly records: CustomerRecords,
    private readonly gateway: BillingGateway,
    private readonly settings: BillingSettings,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws as `BillingOwners.of` */
  async of(caller: Caller, named: OwnerNamed): Promise<BillingAccount> {
    const { owner, customerId, link } = await this.owners.of(caller, named, 'read');
    const isReadable = customerId !== null && this.settings.options.accessToken !== undefined;
    return { owner, link, customer: isReadable ? await this.readable(customerId) : null };
  }

  /**
   * Members that are left out stay as they are.
   * @throws INVALID_BILLING_DETAILS naming the fields, and as `BillingOwners.of` and `AccountLinks.ensure`
   */
  async changeDetails(caller: Caller, named: OwnerNamed, details: BillingDetails): Promise<BillingAccount> {
    const { owner } = await this.owners.of(caller, named, 'manage');
    const { customerId } = await this.links.ensure(owner);
    const customer = await this.gateway.customers
      .update(customerId, details)
      .catch((error: unknown) => refusedByProvider(error));
    await this.records.keep(customer).catch((error: unknown) => refusedByProvider(error));
    await this.uow.run(async () => {
      const action = accountActions['billing.details.changed'];
      this.audit.record({ action, ...aboutOwner(owner), details: { fields: Object.keys(details) } });
    });
    return { owner, link: (await this.links.find(owner)) ?? null, customer };
  }

  /** A page shows more without the customer than it shows without the account. */
  private async readable(customerId: string): Promise<EntityOf<'customer'> | null> {
    try {
      return await this.records.read(customerId);
    } catch (error) {
      if (error instanceof GatewayError) return null;
      throw error;
    }
  }
}
