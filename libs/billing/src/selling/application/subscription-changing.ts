import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { Asked } from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { MirrorReading, Refreshing } from '../../mirror/index.ts';
import {
  type ChangeEstimate,
  type Choice,
  customerProration,
  estimateChange,
  type Rate,
  usualProration,
} from '../domain/change-estimate.ts';
import { isOffered, planAmount, seatsAmount } from '../domain/plan.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { subscriptionActions } from './audit-actions.ts';
import { Products } from './products.ts';
import { type Subscription, SubscriptionCommands, type WantedChange } from './subscription-commands.ts';
import { refusedChange } from './subscription-failures.ts';

/** Another product, or another number of seats. Without a choice: more at once, less from the next period on. */
export type Target = { readonly prorationBehavior?: Choice | undefined } & (
  | { readonly productId: string }
  | { readonly seats: number }
);

/** The merchant's settings for customers; undefined: staff ask, who choose freely. */
type Bounds = { readonly prorates: boolean } | undefined;

/** Moves subscriptions to other plans and numbers of seats. Throws SubscriptionRefusal. */
@Injectable()
export class SubscriptionChanging {
  constructor(
    private readonly commands: SubscriptionCommands,
    private readonly products: Products,
    private readonly reading: MirrorReading,
    private readonly refreshing: Refreshing,
    private readonly clock: Clock,
  ) {}

  /** The cost of a change, by the published rules of the platform. @throws as `BillingOwners.of` */
  async estimate(asked: Asked, target: Target): Promise<ChangeEstimate> {
    const { subscription } = await this.commands.current(asked, 'read');
    return this.estimated(subscription, target, await this.bounds());
  }

  /** The same, checking no permission. */
  async estimated(subscription: Subscription, target: Target, bounds?: Bounds): Promise<ChangeEstimate> {
    const { fields } = subscription;
    const planned = await this.planned(subscription, target, bounds);
    const discount = fields.discountId === null ? undefined : await this.reading.find('discount', fields.discountId);
    const now = this.clock.now().getTime();
    const start = Date.parse(fields.currentPeriodStart);
    const period = { start, end: Date.parse(fields.currentPeriodEnd ?? fields.currentPeriodStart), now };
    return estimateChange(fields, { ...planned, discount: discount?.fields, isQuantity: 'seats' in target }, period);
  }

  change(asked: Asked, target: Target): Promise<JsonObject> {
    const decide = async (subscription: Subscription) => this.wanted(subscription, target, await this.bounds());
    return this.commands.carryOut(asked, decide, 'charge');
  }

  /** The change that leads to the target, checking no permission. */
  async wanted(subscription: Subscription, target: Target, bounds?: Bounds): Promise<WantedChange> {
    const { proration: prorationBehavior } = await this.planned(subscription, target, bounds);
    // An earlier change may wait for the next period already: it is not this one.
    const changed = (fields: Subscription['fields']) =>
      prorationBehavior === 'next_period' ? fields.pendingUpdate : fields;
    const common = { command: 'change', details: { ...target, prorationBehavior } } as const;
    if ('seats' in target) {
      return {
        ...common,
        change: { seats: target.seats, prorationBehavior },
        isReached: (fields) => changed(fields)?.seats === target.seats,
        action: subscriptionActions['billing.subscription.seats-changed'],
      };
    }
    return {
      ...common,
      change: { productId: target.productId, prorationBehavior },
      isReached: (fields) => changed(fields)?.productId === target.productId,
      action: subscriptionActions['billing.subscription.plan-changed'],
    };
  }

  private async planned(subscription: Subscription, target: Target, bounds: Bounds) {
    const { fields } = subscription;
    const { amount, recurringInterval: interval, recurringIntervalCount: intervalCount, currency, status } = fields;
    const { prorationBehavior: asked } = target;
    const before = { amount, interval, intervalCount };
    const product =
      'seats' in target
        ? await this.productForSeats(fields, target.seats)
        : await this.product(target.productId, fields.productId);
    const after =
      'seats' in target
        ? { ...before, amount: amountForSeats(subscription, target.seats) }
        : rateOf(product, currency, fields.seats);
    if (!bounds) return { before, after, proration: asked ?? usualProration(before, after) };
    const { trialStart: start, trialEnd: end } = fields;
    const trial = status === 'trialing' ? { start, end, offered: product.fields } : undefined;
    const proration = customerProration({ before, after, trial, isUnpaid: status === 'past_due' }, asked, bounds);
    if (proration === 'deferred') throw SubscriptionRefusal.PAYMENT_NOT_DEFERRABLE();
    if (proration === 'unpaid') throw SubscriptionRefusal.SUBSCRIPTION_STATUS_UNFIT();
    if (proration === 'trial') throw SubscriptionRefusal.TRIAL_NOT_TRANSFERABLE();
    return { before, after, proration };
  }

  /** The product that is subscribed, also one that is no longer sold. */
  private async productForSeats(fields: Subscription['fields'], seats: number): Promise<EntityOf<'product'>> {
    if (fields.seats === null) throw SubscriptionRefusal.SUBSCRIPTION_HAS_NO_SEATS();
    if (fields.seats === seats) throw SubscriptionRefusal.SUBSCRIPTION_UNCHANGED();
    return (
      (await this.reading.find('product', fields.productId)) ??
      (await this.refreshing.now('product', fields.productId, 'interactive').catch(refusedChange))
    );
  }

  private async product(id: string, currentId: string): Promise<EntityOf<'product'>> {
    if (id === currentId) throw SubscriptionRefusal.SUBSCRIPTION_UNCHANGED();
    const product = await this.reading.find('product', id);
    if (!product?.fields.isRecurring || !isOffered(product)) throw SubscriptionRefusal.PLAN_NOT_AVAILABLE();
    return product;
  }

  /** @throws PLAN_CHANGES_NOT_ALLOWED where the merchant lets customers change nothing */
  private async bounds(): Promise<NonNullable<Bounds>> {
    const { allowCustomerUpdates, prorationBehavior } = await this.products.settings().catch(refusedChange);
    if (!allowCustomerUpdates) throw SubscriptionRefusal.PLAN_CHANGES_NOT_ALLOWED();
    return { prorates: prorationBehavior === 'prorate' };
  }
}

function amountForSeats(subscription: Subscription, seats: number): number {
  const amount = seatsAmount(subscription, seats);
  if (amount === undefined) throw SubscriptionRefusal.SEATS_OUT_OF_RANGE();
  return amount;
}

function rateOf(product: EntityOf<'product'>, currency: string, seats: number | null): Rate {
  const amount = planAmount(product, currency, seats);
  const { recurringInterval, recurringIntervalCount } = product.fields;
  if (amount === undefined || recurringInterval === null) throw SubscriptionRefusal.PLAN_NOT_AVAILABLE();
  return { amount, interval: recurringInterval, intervalCount: recurringIntervalCount ?? 1 };
}
