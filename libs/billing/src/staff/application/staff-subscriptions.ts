import { Injectable } from '@nestjs/common';
import type { ShownObject } from './object-forms.ts';
import { type ShownObjects, StaffObjects } from './staff-objects.ts';

export interface SubscriptionPage {
  readonly subscription: ShownObject;
  readonly orders: ShownObjects;
  readonly refunds: ShownObjects;
  readonly grants: ShownObjects;
  readonly seats: ShownObjects;
}

/** Everything about one subscription. */
@Injectable()
export class StaffSubscriptions {
  constructor(private readonly objects: StaffObjects) {}

  /** @throws BILLING_OBJECT_NOT_FOUND */
  async get(subscriptionId: string): Promise<SubscriptionPage> {
    return {
      subscription: await this.objects.get('subscription', subscriptionId),
      orders: await this.objects.beside('order', { subscriptionId }),
      refunds: await this.objects.beside('refund', { subscriptionId }),
      grants: await this.objects.beside('benefit_grant', { subscriptionId }),
      seats: await this.objects.beside('customer_seat', { subscriptionId }),
    };
  }

  /** Of a product. */
  async countActive(productId: string): Promise<number> {
    return this.objects.count('subscription', { productId, status: 'active' });
  }
}
