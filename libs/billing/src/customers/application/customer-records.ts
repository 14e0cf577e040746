import { Injectable } from '@nestjs/common';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingConnection, MirrorReading, MirrorWriting, Refreshing } from '../../mirror/index.ts';

type Customer = EntityOf<'customer'>;

/** Customers as the mirror has them. Outside of transactions only: what is not there is read from the platform. */
@Injectable()
export class CustomerRecords {
  constructor(
    private readonly connection: BillingConnection,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly refreshing: Refreshing,
  ) {}

  /** Keeps what the platform answered, so that no request waits for its event. @throws GatewayError */
  async keep(customer: Customer): Promise<void> {
    await this.connection.establish();
    await this.writing.keep('customer', customer);
  }

  /** Whether the platform deleted the customer, as far as the mirror knows. */
  areDeleted(customerId: string): Promise<boolean> {
    return this.reading.isDeleted('customer', customerId);
  }

  /** @throws GatewayError */
  async read(customerId: string): Promise<Customer> {
    const known = await this.reading.find('customer', customerId);
    if (known) return known;
    await this.connection.establish();
    return this.refreshing.now('customer', customerId, 'interactive');
  }
}
