import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { MirrorReading, Refreshing } from '../../mirror/index.ts';
import {
  type ChangeEstimate,
  type Choice,
  customerProration,
  estimateChange,
  type Rate,
  type TrialOfChange,
  usualProration,
} from '../domain/change-estimate.ts';
import { isOffered, planAmount, seatsAmount } from '../domain/plan.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Products } from './products.ts';
import type { OwnerNamed } from '../../customers/index.ts';
import { subscriptionActions } from './audit-actions.ts';
import { type Subscription, SubscriptionCommands, type WantedChange } from './subscription-commands.ts';
import { refusedChange } from './subscription-failures.ts';

/** Another product, or another number of seats. */
export type Target = { readonly productId: string } | { readonly seats: number };

/** The merchant's settings for customers; undefined: staff ask, who choose freely. */
type Bounds = { readonly prorates: boolean } | undefined;

interface Planned {
  readonly before: Rate;
  readonly after: Rate;
  readonly proration: Choice;
}

/** Moves subscriptions to other plans and numbers of seats. */
@Injectable()
export class SubscriptionChanging {
  constructor(
    private readonly commands: SubscriptionCommands,
    private readonly products: Products,
    private readonly reading: MirrorReading,
    private readonly refreshing: Refreshing,
    private readonly clock: Clock,
  ) {}

  /**
   * What a change would cost, by the published rules of the platform.
   * @throws SubscriptionRefusal, and as `BillingOwners.of`
   */
  async estimate(
    caller: Caller,
    named: OwnerNamed,
    id: string,
    target: Target,
    asked: Choice | undefined,
  ): Promise<ChangeEstimate> {
    const { subscription } = await this.commands.current(caller, named, id, 'read');
    return this.estimated(subscription, target, asked, await this.bounds());
  }

  /** The same, checking no permission. @throws SubscriptionRefusal */
  async estimated(
    subscription: Subscription,
    target: Target,
    asked: Choice | undefined,
    bounds?: Bounds,
  ): Promise<ChangeEstimate> {
    const { fields } = subscription;
    const { before, after, proration } = await this.planned(subscription, target, asked, bounds);
    const discount = fields.discountId === null ? undefined : await this.reading.find('discount', fields.discountId);
    const now = this.clock.now().getTime();
    const start = Date.parse(fields.currentPeriodStart);
    const period = { start, end: Date.parse(fields.currentPeriodEnd ?? fields.currentPeriodStart), now };
    const isQuantity = 'seats' in target;
    return estimateChange(fields, { before, after, discount: discount?.fields, proration, isQuantity }, period);
  }

  /**
   * @param asked undefined: more at once, less from the next period on
   * @throws SubscriptionRefusal, and as `BillingOwners.of`
   */
  change(
    caller: Caller,
    named: OwnerNamed,
    id: string,
    target: Target,
    asked: Choice | undefined,
  ): Promise<JsonObject> {
    const decide = async (subscription: Subscription) => this.wanted(subscription, target, asked, await this.bounds());
    return this.commands.carryOut(caller, named, id, decide, 'charge');
  }

  /** The change that leads to the target, checking no permission. @throws SubscriptionRefusal */
  async wanted(
    subscription: Subscription,
    target: Target,
    asked: Choice | undefined,
    bounds?: Bounds,
  ): Promise<WantedChange> {
    const { proration: prorationBehavior } = await this.planned(subscription, target, asked, bounds);
    const details = { ...target, prorationBehavior };
    // An earlier change may wait for the next period already: it is not this one.
    const isLater = prorationBehavior === 'next_period';
    if ('seats' in target) {
      const { seats } = target;
      return {
        command: 'change',
        change: { seats, prorationBehavior },
        isReached: (fields) => (isLater ? fields.pendingUpdate?.seats : fields.seats) === seats,
        action: subscriptionActions['billing.subscription.seats-changed'],
        details,
      };
    }
    const { productId } = target;
    return {
      command: 'change',
      change: { productId, prorationBehavior },
      isReached: (fields) => (isLater ? fields.pendingUpdate?.productId : fields.productId) === productId,
      action: subscriptionActions['billing.subscription.plan-changed'],
      details,
    };
  }

  /** Drops the change that waits for the next period. @throws SubscriptionRefusal, and as `BillingOwners.of` */
  drop(caller: Caller, named: OwnerNamed, id: string): Promise<JsonObject> {
    return this.commands.carryOut(caller, named, id, ({ fields }) => {
      if (fields.pendingUpdate === null) throw SubscriptionRefusal.SUBSCRIPTION_UNCHANGED();
      return {
        change: { pendingUpdate: null },
        isReached: ({ pendingUpdate }) => pendingUpdate === null,
        action: subscriptionActions['billing.subscription.change-dropped'],
      };
    });
  }

  private async planned(
    subscription: Subscription,
    target: Target,
    asked: Choice | undefined,
    bounds: Bounds,
  ): Promise<Planned> {
    const { fields } = subscription;
    const { amount, recurringInterval: interval, recurringIntervalCount: intervalCount, currency } = fields;
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
    const trial = trialOf(fields, product);
    const isUnpaid = fields.status === 'past_due';
    const proration = customerProration({ before, after, trial, isUnpaid }, asked, bounds);
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

function trialOf(
  { status, trialStart: start, trialEnd: end }: Subscription['fields'],
  { fields: offered }: EntityOf<'product'>,
): TrialOfChange | undefined {
  return status === 'trialing' ? { start, end, offered } : undefined;
}

function rateOf(product: EntityOf<'product'>, currency: string, seats: number | null): Rate {
  const amount = planAmount(product, currency, seats);
  const { recurringInterval, recurringIntervalCount } = product.fields;
  if (amount === undefined || recurringInterval === null) throw SubscriptionRefusal.PLAN_NOT_AVAILABLE();
  return { amount, interval: recurringInterval, intervalCount: recurringIntervalCount ?? 1 };
}
