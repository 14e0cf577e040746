import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import type { JsonObject } from '../../objects/domain/json.ts';
import { type MirrorFilters, MirrorReading } from '../../mirror/index.ts';
import { OrderRefusal } from '../domain/order-refusals.ts';
import { CustomerForms } from './customer-forms.ts';
import type { ShownPage } from './own-subscriptions.ts';
import { type OwnerNamed, OwnedObjects, type PageOf } from './owned-objects.ts';

export type OrderFilters = Pick<MirrorFilters, 'status' | 'from' | 'until' | 'subscriptionId'>;

/** More refunds than an order can have for long. */
const MOST_REFUNDS = 100;

/** Orders of an account or an organization, with their refunds. */
@Injectable()
export class OwnOrders {
  constructor(
    private readonly owned: OwnedObjects,
    private readonly reading: MirrorReading,
    private readonly forms: CustomerForms,
  ) {}

  /** @throws as `BillingOwners.of` */
  async list(caller: Caller, named: OwnerNamed, filters: OrderFilters, page: PageOf): Promise<ShownPage> {
    const { items, total } = await this.owned.list(caller, named, 'order', filters, page);
    return { shown: await this.forms.all(items), total };
  }

  /** @throws ORDER_NOT_FOUND, and as `BillingOwners.of` */
  async get(
    caller: Caller,
    named: OwnerNamed,
    id: string,
  ): Promise<{ readonly order: JsonObject; readonly refunds: readonly JsonObject[] }> {
    const found = await this.owned.find(caller, named, 'order', id);
    if (!found) throw OrderRefusal.ORDER_NOT_FOUND();
    const page = { limit: MOST_REFUNDS, offset: 0, newestFirst: true };
    const { customerId } = found;
    const refunds = await this.reading.list('refund', { orderId: id, customerId }, page);
    return { order: await this.forms.of(found.object), refunds: await this.forms.all(refunds.items) };
  }
}
