import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { Refusal } from '#shared-kernel/domain/refusal';
import type { Asked } from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { MirrorReading, Refreshing } from '../../mirror/index.ts';
import {
  type ChangeEstimate,
  type Choice,
  customerProration,
  estimateChange,
  isAsShown,
  isRecent,
  type Obstacle,
  type Proration,
  type Rate,
  type ShownEstimate,
  usualProration,
} from '../domain/change-estimate.ts';
import { isOffered, isSoldBySeats, leastSeats, planAmount, seatsAmount } from '../domain/plan.ts';
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

/** The subscription before a change and after it. */
interface Rates {
  readonly before: Rate;
  readonly after: Rate;
  readonly seats: number | null;
  readonly startsSeats: boolean;
  /** Of the time after it. */
  readonly product: EntityOf<'product'>;
}

interface Planned extends Rates {
  readonly proration: Proration;
}

const OBSTACLES: Readonly<Record<Obstacle, () => Refusal>> = {
  deferred: SubscriptionRefusal.PAYMENT_NOT_DEFERRABLE,
  unpaid: SubscriptionRefusal.PAYMENT_DUE,
  trial: SubscriptionRefusal.TRIAL_NOT_TRANSFERABLE,
  'not-later': SubscriptionRefusal.FIRST_SEATS_NOT_LATER,
  'seats-in-trial': SubscriptionRefusal.FIRST_SEATS_AFTER_TRIAL,
};
const isObstacle = (proration: string): proration is Obstacle => proration in OBSTACLES;

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
  async estimated(
    subscription: Subscription,
    target: Target,
    bounds?: Bounds,
    at = this.clock.now(),
  ): Promise<ChangeEstimate> {
    const { fields } = subscription;
    const planned = await this.planned(subscription, target, bounds);
    const discount = fields.discountId === null ? undefined : await this.reading.find('discount', fields.discountId);
    const start = Date.parse(fields.currentPeriodStart);
    const period = { start, end: Date.parse(fields.currentPeriodEnd ?? fields.currentPeriodStart), now: at.getTime() };
    return estimateChange(fields, { ...planned, discount: discount?.fields, isQuantity: 'seats' in target }, period);
  }

  /** @param shown the estimate for which the person decided; undefined: at any cost */
  change(asked: Asked, target: Target, shown?: ShownEstimate): Promise<JsonObject> {
    const decide = async (subscription: Subscription) => {
      const bounds = await this.bounds();
      if (shown && !(await this.isStill(shown, subscription, target, bounds))) {
        throw SubscriptionRefusal.CHANGE_COST_DIFFERS();
      }
      return this.wanted(subscription, target, bounds);
    };
    return this.commands.carryOut(asked, decide, 'charge');
  }

  private async isStill(shown: ShownEstimate, subscription: Subscription, target: Target, bounds: Bounds) {
    if (!isRecent(shown, this.clock.now())) return false;
    return isAsShown(await this.estimated(subscription, target, bounds, new Date(shown.at)), shown);
  }

  /** The change that leads to the target, checking no permission. */
  async wanted(subscription: Subscription, target: Target, bounds?: Bounds): Promise<WantedChange> {
    const { proration: prorationBehavior, product } = await this.planned(subscription, target, bounds);
    // An earlier change may wait for the next period already: it is not this one.
    const changed = (fields: Subscription['fields']) =>
      prorationBehavior === 'next_period' ? fields.pendingUpdate : fields;
    if ('seats' in target) {
      return {
        command: 'change',
        takesSeats: target.seats < (subscription.fields.seats ?? 0),
        details: { before: { seats: subscription.fields.seats }, after: { seats: target.seats }, prorationBehavior },
        change: { seats: target.seats, prorationBehavior },
        isReached: (fields) => changed(fields)?.seats === target.seats,
        action: subscriptionActions['billing.subscription.seats-changed'],
      };
    }
    return {
      command: 'change',
      details: {
        before: { plan: (await this.reading.find('product', subscription.fields.productId))?.fields.name ?? null },
        after: { plan: product.fields.name },
        productId: target.productId,
        prorationBehavior,
      },
      change: { productId: target.productId, prorationBehavior },
      isReached: (fields) => changed(fields)?.productId === target.productId,
      action: subscriptionActions['billing.subscription.plan-changed'],
    };
  }

  private async planned(subscription: Subscription, target: Target, bounds: Bounds): Promise<Planned> {
    const { fields } = subscription;
    const { status, trialStart: start, trialEnd: end } = fields;
    const { prorationBehavior: asked } = target;
    const rates = await this.rates(subscription, target);
    const { product, before, after, startsSeats } = rates;
    if (!bounds) return { ...rates, proration: asked ?? usualProration(before, after, startsSeats) };
    const trial = status === 'trialing' ? { start, end, offered: product.fields } : undefined;
    const proration = customerProration({ ...rates, trial, isUnpaid: status === 'past_due' }, asked, bounds);
    if (isObstacle(proration)) throw OBSTACLES[proration]();
    return { ...rates, proration };
  }

  private async rates(subscription: Subscription, target: Target): Promise<Rates> {
    const { fields } = subscription;
    const { amount, recurringInterval: interval, recurringIntervalCount: intervalCount, currency } = fields;
    const before = { amount, interval, intervalCount };
    if ('seats' in target) {
      const product = await this.productForSeats(fields, target.seats);
      const after = { ...before, amount: amountForSeats(subscription, target.seats) };
      return { product, before, after, seats: target.seats, startsSeats: false };
    }
    const product = await this.product(target.productId, fields.productId);
    const least = leastSeats(product, currency);
    const isSeated = isSoldBySeats(fields);
    if (isSeated && least === null) throw SubscriptionRefusal.PLAN_WITHOUT_SEATS();
    const seats = isSeated ? fields.seats : least;
    return {
      product,
      before,
      after: rateOf(product, currency, seats),
      seats,
      startsSeats: !isSeated && least !== null,
    };
  }

  /** The product that is subscribed, also one that is no longer sold. */
  private async productForSeats(fields: Subscription['fields'], seats: number): Promise<EntityOf<'product'>> {
    if (!isSoldBySeats(fields)) throw SubscriptionRefusal.SUBSCRIPTION_HAS_NO_SEATS();
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
