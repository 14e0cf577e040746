import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import type { EntityOf } from '../../catalog/domain/codecs.ts';
import type { JsonObject } from '../../catalog/domain/json.ts';
import { MirrorReading, Refreshing } from '../../mirror/index.ts';
import {
  type ChangeEstimate,
  estimateChange,
  type Proration,
  type Rate,
  usualProration,
} from '../domain/change-estimate.ts';
import { isOffered } from '../domain/plan.ts';
import { planAmount } from '../domain/plan-price.ts';
import { SubscriptionRefusal } from '../domain/subscription-refusals.ts';
import { Merchandise } from './merchandise.ts';
import type { OwnerNamed } from './owned-objects.ts';
import { subscriptionActions } from './subscription-audit-actions.ts';
import { type Subscription, SubscriptionCommands, type WantedChange } from './subscription-commands.ts';
import { refusedChange } from './subscription-failures.ts';

/** Another product, or another number of seats. */
export type Target = { readonly productId: string } | { readonly seats: number };

interface Planned {
  readonly before: Rate;
  readonly after: Rate;
  readonly proration: Exclude<Proration, 'reset'>;
}

/** Moves subscriptions to other plans and numbers of seats. */
@Injectable()
export class SubscriptionChanging {
  constructor(
    private readonly commands: SubscriptionCommands,
    private readonly merchandise: Merchandise,
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
    asked: Proration | undefined,
  ): Promise<ChangeEstimate> {
    const { subscription } = await this.commands.current(caller, named, id, 'read');
    await this.mustBeAllowed();
    return this.estimated(subscription, target, asked);
  }

  /** The same, checking no permission. @throws SubscriptionRefusal */
  async estimated(subscription: Subscription, target: Target, asked: Proration | undefined): Promise<ChangeEstimate> {
    const { fields } = subscription;
    const { before, after, proration } = await this.planned(subscription, target, asked);
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
    asked: Proration | undefined,
  ): Promise<JsonObject> {
    return this.commands.carryOut(caller, named, id, async (subscription) => {
      await this.mustBeAllowed();
      return this.wanted(subscription, target, asked);
    });
  }

  /** The change that leads to the target, checking no permission. @throws SubscriptionRefusal */
  async wanted(subscription: Subscription, target: Target, asked: Proration | undefined): Promise<WantedChange> {
    const { proration: prorationBehavior } = await this.planned(subscription, target, asked);
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

  private async planned({ fields }: Subscription, target: Target, asked: Proration | undefined): Promise<Planned> {
    const { amount, recurringInterval: interval, recurringIntervalCount: intervalCount, currency } = fields;
    const before = { amount, interval, intervalCount };
    const after =
      'seats' in target
        ? { ...before, amount: await this.amountForSeats(fields, target.seats) }
        : rateOf(await this.product(target.productId, fields.productId), currency, fields.seats);
    return {
      before,
      after,
      proration: asked === undefined || asked === 'reset' ? usualProration(before, after) : asked,
    };
  }

  private async amountForSeats(fields: Subscription['fields'], seats: number): Promise<number> {
    if (fields.seats === null) throw SubscriptionRefusal.SUBSCRIPTION_HAS_NO_SEATS();
    if (fields.seats === seats) throw SubscriptionRefusal.SUBSCRIPTION_UNCHANGED();
    const product =
      (await this.reading.find('product', fields.productId)) ??
      (await this.refreshing.now('product', fields.productId, 'interactive').catch(refusedChange));
    const amount = planAmount(product, fields.currency, seats);
    if (amount === undefined) throw SubscriptionRefusal.SEATS_OUT_OF_RANGE();
    return amount;
  }

  private async product(id: string, currentId: string): Promise<EntityOf<'product'>> {
    if (id === currentId) throw SubscriptionRefusal.SUBSCRIPTION_UNCHANGED();
    const product = await this.reading.find('product', id);
    if (!product?.fields.isRecurring || !isOffered(product)) throw SubscriptionRefusal.PLAN_NOT_AVAILABLE();
    return product;
  }

  /** The merchant may not let customers change what they bought. */
  private async mustBeAllowed(): Promise<void> {
    const { allowCustomerUpdates } = await this.merchandise.settings().catch(refusedChange);
    if (!allowCustomerUpdates) throw SubscriptionRefusal.PLAN_CHANGES_NOT_ALLOWED();
  }
}

function rateOf(product: EntityOf<'product'>, currency: string, seats: number | null): Rate {
  const amount = planAmount(product, currency, seats);
  const { recurringInterval, recurringIntervalCount } = product.fields;
  if (amount === undefined || recurringInterval === null) throw SubscriptionRefusal.PLAN_NOT_AVAILABLE();
  return { amount, interval: recurringInterval, intervalCount: recurringIntervalCount ?? 1 };
}
