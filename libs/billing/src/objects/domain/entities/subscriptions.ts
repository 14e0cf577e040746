import { type FieldsOf, describe } from '../codec.ts';
import { CANCELLATION_REASONS, INTERVALS, SUBSCRIPTION_STATUSES } from '../enumerations.ts';
import { currency, flag, id, instant, listOf, oneOf, optional, orElse, record, text, whole } from '../readers.ts';
import { customer } from './customers.ts';
import { discount } from './discounts.ts';
import { subscriptionMeter } from './meters.ts';
import { price, product } from './products.ts';
import { common, ofConnection } from './shared.ts';

/** A change of plan, seats or units that waits for the next period. */
const pendingUpdate = record({
  appliesAt: instant,
  productId: optional(id),
  seats: optional(whole),
  units: optional(whole),
});

export const subscription = describe({
  kind: 'subscription',
  fields: {
    ...common,
    status: oneOf(SUBSCRIPTION_STATUSES),
    amount: whole,
    currency,
    recurringInterval: oneOf(INTERVALS),
    recurringIntervalCount: orElse(whole, 1),
    currentPeriodStart: instant,
    currentPeriodEnd: optional(instant),
    trialStart: optional(instant),
    trialEnd: optional(instant),
    cancelAtPeriodEnd: flag,
    canceledAt: optional(instant),
    startedAt: optional(instant),
    endsAt: optional(instant),
    endedAt: optional(instant),
    pastDueAt: optional(instant),
    pauseAtPeriodEnd: orElse(flag, false),
    pausedAt: optional(instant),
    resumesAt: optional(instant),
    customerId: id,
    productId: id,
    discountId: optional(id),
    checkoutId: optional(id),
    seats: optional(whole),
    units: optional(whole),
    customerCancellationReason: optional(oneOf(CANCELLATION_REASONS)),
    customerCancellationComment: optional(text),
    pendingUpdate: optional(pendingUpdate),
    prices: orElse(listOf(price), []),
    meters: orElse(listOf(subscriptionMeter), []),
  },
  adds: ofConnection,
  embeds: { customer, discount, prices: price, product, meters: subscriptionMeter },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'customFieldData',
    'status',
    'amount',
    'currency',
    'recurringInterval',
    'recurringIntervalCount',
    'currentPeriodStart',
    'currentPeriodEnd',
    'currentMeterPeriodStart',
    'currentMeterPeriodEnd',
    'trialStart',
    'trialEnd',
    'cancelAtPeriodEnd',
    'canceledAt',
    'startedAt',
    'endsAt',
    'endedAt',
    'pastDueAt',
    'pauseAtPeriodEnd',
    'pausedAt',
    'resumesAt',
    'customerId',
    'productId',
    'product',
    'discountId',
    'discount',
    'checkoutId',
    'seats',
    'units',
    'prices',
    'meters',
    'customerCancellationReason',
    'customerCancellationComment',
    { pendingUpdate: ['id', 'createdAt', 'modifiedAt', 'appliesAt', 'productId', 'seats', 'units'] },
  ],
});

export type Subscription = FieldsOf<typeof subscription>;
