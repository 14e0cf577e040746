import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { BillingObjects, type OwnerNamed, type PageOf, type ShownPage } from '../../customers/index.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';
import { type Mirrored, referencesOf } from '../../objects/domain/references.ts';
import { type MirrorFilters, MirrorReading } from '../../mirror/index.ts';
import { grantStatuses, subscriptionStatuses } from '../domain/activity.ts';
import { OrderRefusal, SubscriptionRefusal } from '../domain/selling-refusals.ts';

export type OrderFilters = Pick<MirrorFilters, 'status' | 'from' | 'until' | 'subscriptionId'>;

/** More refunds than an order can have for long. */
export const REFUNDS = { limit: 100, offset: 0, newestFirst: true };

/** What an account or an organization bought, also what is over. Throws as `BillingOwners.of`. */
@Injectable()
export class OwnPurchases {
  constructor(
    private readonly objects: BillingObjects,
    private readonly reading: MirrorReading,
  ) {}

  /** @param active true or false: only those that run, or that do not */
  subscriptions(caller: Caller, named: OwnerNamed, active: boolean | undefined, page: PageOf): Promise<ShownPage> {
    const filters = active === undefined ? {} : { status: subscriptionStatuses(active) };
    return this.objects.ownedPage(caller, named, 'subscription', filters, page);
  }

  /** @throws SUBSCRIPTION_NOT_FOUND */
  async subscription(caller: Caller, named: OwnerNamed, id: string): Promise<JsonObject> {
    const missing = SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND;
    const { object } = await this.objects.ownedOne(caller, named, 'subscription', id, missing);
    return this.reading.shown(object, 'holders');
  }

  orders(caller: Caller, named: OwnerNamed, filters: OrderFilters, page: PageOf): Promise<ShownPage> {
    return this.objects.ownedPage(caller, named, 'order', filters, page);
  }

  /** With its refunds. @throws ORDER_NOT_FOUND */
  async order(
    caller: Caller,
    named: OwnerNamed,
    id: string,
  ): Promise<{ readonly order: JsonObject; readonly refunds: readonly JsonObject[] }> {
    const missing = OrderRefusal.ORDER_NOT_FOUND;
    const { object, customerId } = await this.objects.ownedOne(caller, named, 'order', id, missing);
    const refunds = await this.reading.list('refund', { orderId: id, customerId }, REFUNDS);
    const order = await this.reading.shown(object, 'holders');
    return { order, refunds: await this.objects.forHolders(refunds.items) };
  }

  /**
   * What purchases give access to, and what still stands in the way of it.
   * @param active true or false: only grants that give access now, or that do not
   */
  async benefits(caller: Caller, named: OwnerNamed, active: boolean | undefined, page: PageOf): Promise<ShownPage> {
    const filters = active === undefined ? {} : { status: grantStatuses(active) };
    const { items, total } = await this.objects.owned(caller, named, 'benefit_grant', filters, page);
    return { shown: await Promise.all(items.map((grant) => this.grant(grant))), total };
  }

  private async grant(grant: Mirrored<'benefit_grant'>): Promise<JsonObject> {
    const { status } = referencesOf(grant);
    const shown = await this.reading.shown(grant, 'holders');
    const state = { status, isActionNeeded: status === 'failed' };
    return status === 'granted' ? { ...shown, ...state } : { ...withoutNote(shown), ...state };
  }
}

/** The note of a benefit is for those who have it. */
function withoutNote(grant: JsonObject): JsonObject {
  const { benefit } = grant;
  if (!isJsonObject(benefit) || !isJsonObject(benefit.properties) || !('note' in benefit.properties)) return grant;
  return { ...grant, benefit: { ...benefit, properties: { ...benefit.properties, note: null } } };
}
