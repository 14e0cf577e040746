import { Injectable } from '@nestjs/common';
import { type Asked, type AskedPage, BillingObjects, type ShownPage } from '../../customers/index.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';
import { type Mirrored, referencesOf } from '../../objects/domain/references.ts';
import { MirrorReading } from '../../mirror/index.ts';
import { grantStatuses, subscriptionStatuses } from '../../objects/domain/subscription-commands.ts';
import { OrderRefusal, SubscriptionRefusal } from '../domain/selling-refusals.ts';

/** More refunds than an order can have for long. */
export const REFUNDS = { limit: 100, offset: 0, newestFirst: true };

export interface ShownOrder {
  readonly order: JsonObject;
  readonly refunds: readonly JsonObject[];
}

/** The purchases of an account or an organization, also those that ended. Throws as `BillingOwners.of`. */
@Injectable()
export class OwnPurchases {
  constructor(
    private readonly objects: BillingObjects,
    private readonly reading: MirrorReading,
  ) {}

  /** @param active true or false: only those that run, or that do not */
  subscriptions(asked: AskedPage, active: boolean | undefined): Promise<ShownPage> {
    const filters = active === undefined ? {} : { status: subscriptionStatuses(active) };
    return this.objects.ownedPage(asked, 'subscription', filters);
  }

  async subscription(asked: Asked): Promise<JsonObject> {
    const { object } = await this.objects.ownedOne(asked, 'subscription', SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND);
    return this.reading.shown(object, 'holders');
  }

  async order(asked: Asked): Promise<ShownOrder> {
    const { object, customerId } = await this.objects.ownedOne(asked, 'order', OrderRefusal.ORDER_NOT_FOUND);
    const refunds = await this.reading.list('refund', { orderId: asked.id, customerId }, REFUNDS);
    const order = await this.reading.shown(object, 'holders');
    return { order, refunds: await this.objects.forHolders(refunds.items) };
  }

  /**
   * The benefits of purchases, each with what is still missing before it can be used.
   * @param active true or false: only grants that give access now, or that do not
   */
  async benefits(asked: AskedPage, active: boolean | undefined): Promise<ShownPage> {
    const filters = active === undefined ? {} : { status: grantStatuses(active) };
    const { items, total } = await this.objects.owned(asked, 'benefit_grant', filters);
    return { shown: await Promise.all(items.map((grant) => this.grant(grant))), total };
  }

  /** As its holder sees it. */
  async grant(grant: Mirrored<'benefit_grant'>): Promise<JsonObject> {
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
