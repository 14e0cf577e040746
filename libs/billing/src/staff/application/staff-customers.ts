import { Injectable } from '@nestjs/common';
import { type LinkOfOwner, StaffAccounts } from '../../customers/index.ts';
import type { ShownObject } from './object-forms.ts';
import { type ShownObjects, StaffObjects } from './staff-objects.ts';

export interface CustomerPage {
  readonly customer: ShownObject;
  readonly account: LinkOfOwner | null;
  readonly state: ShownObject | undefined;
  readonly subscriptions: ShownObjects;
  readonly orders: ShownObjects;
  readonly grants: ShownObjects;
  readonly meters: ShownObjects;
}

/** Everything about one customer, deleted or not. */
@Injectable()
export class StaffCustomers {
  constructor(
    private readonly objects: StaffObjects,
    private readonly accounts: StaffAccounts,
  ) {}

  /** @throws BILLING_OBJECT_NOT_FOUND */
  async get(customerId: string): Promise<CustomerPage> {
    return {
      customer: await this.objects.get('customer', customerId),
      account: await this.accounts.ofCustomer(customerId),
      state: await this.objects.find('customer_state', customerId),
      subscriptions: await this.objects.beside('subscription', { customerId }),
      orders: await this.objects.beside('order', { customerId }),
      grants: await this.objects.beside('benefit_grant', { customerId }),
      meters: await this.objects.beside('customer_meter', { customerId }),
    };
  }
}
