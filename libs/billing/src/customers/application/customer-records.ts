import { Injectable } from '@nestjs/common';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingConnection, MirrorReading, MirrorWriting, Refreshing } from '../../mirror/index.ts';
import { BillingGateway, undefinedIfNotFound } from '../../polar/index.ts';
import type { BillingOwner } from '../domain/account-link.ts';

type Customer = EntityOf<'customer'>;

/** Customers in the mirror and at the platform. Outside of transactions only. Throws GatewayError. */
@Injectable()
export class CustomerRecords {
  constructor(
    private readonly connection: BillingConnection,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly refreshing: Refreshing,
    private readonly gateway: BillingGateway,
  ) {}

  /** Keeps what the platform answered, so that no request waits for its event. */
  async keep(customer: Customer): Promise<void> {
    await this.connection.establish();
    await this.writing.keep('customer', customer);
  }

  /** Whether the platform deleted the customer, as far as the mirror knows. */
  areDeleted(customerId: string): Promise<boolean> {
    return this.reading.isDeleted('customer', customerId);
  }

  async read(customerId: string): Promise<Customer> {
    const known = await this.reading.find('customer', customerId);
    if (known) return known;
    await this.connection.establish();
    return this.refreshing.now('customer', customerId, 'interactive');
  }

  /**
   * Deletes the customer of an owner that no longer exists: every subscription ends at once. Safe to repeat. Names and
   * addresses are blanked; orders stay, because they must be kept for the tax office.
   */
  remove({ id }: BillingOwner): Promise<void> {
    return this.gateway.customers.deleteByExternalId(id).catch(undefinedIfNotFound);
  }
}
