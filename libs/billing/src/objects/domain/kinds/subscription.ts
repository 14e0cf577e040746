import { type FieldsOf, describe } from '../codec.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { CANCELLATION_REASONS, INTERVALS, SUBSCRIPTION_STATUSES } from '../enumerations.ts';
import { record, undeclared } from '../members.ts';
import { currency, flag, id, instant, listOf, map, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { commonForHolders, ofConnection } from './common.ts';
import { customer } from './customer.ts';
import { discount } from './discount.ts';
import { subscriptionMeter } from './meter.ts';
import { isPerSeat, price } from './price.ts';
import { product } from './product.ts';

/** A change of plan, seats or units that waits for the next period. */
const pendingUpdate = record(
  {
    ...undeclared('id', 'createdAt', 'modifiedAt'),
    appliesAt: { read: instant, holders: 'always', words: 'ISO 8601.' },
    productId: { read: optional(id), holders: 'always' },
    seats: { read: optional(whole), holders: 'always' },
    units: { read: optional(whole), holders: 'always' },
  },
  'PendingUpdateView',
);

const isSeatPrice = ({ amount_type: type }: JsonObject): boolean => isPerSeat(type);

export const subscription = describe({
  kind: 'subscription',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { as: map, holders: 'always' },
    customFieldData: { as: map, holders: 'undeclared', personal: true },
    status: {
      read: oneOf(SUBSCRIPTION_STATUSES),
      holders: 'always',
      staff: '',
      words: {
        holders:
          '`incomplete`, `incomplete_expired`, `trialing`, `active`, `past_due`, `canceled`, `unpaid`, `paused`; `unknown` for newer ones.',
        staff: '`trialing`, `active`, `past_due`, `paused`, `canceled`, …',
      },
    },
    rawStatus: {
      as: text,
      holders: 'sometimes',
      words: 'As the billing provider says it, where `status` is `unknown`.',
    },
    amount: {
      read: whole,
      holders: 'always',
      staff: 0,
      words: {
        holders: 'For each period, in the smallest unit of the currency.',
        staff: 'For each period, without tax.',
      },
    },
    currency: { read: currency, holders: 'always', staff: '', words: 'ISO 4217 in lower case.' },
    recurringInterval: {
      read: oneOf(INTERVALS),
      holders: 'always',
      staff: '',
      words: { holders: '`day`, `week`, `month`, `year`, or `unknown`.', staff: '`day`, `week`, `month`, `year`, …' },
    },
    recurringIntervalCount: { read: orElse(whole, 1), holders: 'always', staff: 1 },
    productId: { read: id, holders: 'always', staff: '' },
    product: { as: product, holders: 'always' },
    customerId: { read: id, holders: 'undeclared' },
    customer: { as: customer },
    discountId: { read: optional(id), holders: 'undeclared', staff: null },
    discount: { as: optional(discount), holders: 'sometimes' },
    checkoutId: { read: optional(id), holders: 'undeclared' },
    seats: { read: optional(whole), holders: 'sometimes', staff: null },
    units: { read: optional(whole), holders: 'sometimes', staff: null },
    startedAt: { read: optional(instant), holders: 'always', staff: null },
    currentPeriodStart: { read: instant, holders: 'always', staff: '' },
    currentPeriodEnd: { read: optional(instant), holders: 'always', staff: null },
    ...undeclared('currentMeterPeriodStart', 'currentMeterPeriodEnd'),
    trialStart: { read: optional(instant), holders: 'undeclared' },
    trialEnd: { read: optional(instant), holders: 'always', staff: null },
    pastDueAt: { read: optional(instant), holders: 'sometimes', staff: null, words: 'Since when a payment is due.' },
    cancelAtPeriodEnd: { read: flag, holders: 'always', staff: false },
    canceledAt: { read: optional(instant), holders: 'always', staff: null },
    endsAt: { read: optional(instant), holders: 'always', staff: null },
    endedAt: { read: optional(instant), holders: 'always', staff: null },
    customerCancellationReason: { read: optional(oneOf(CANCELLATION_REASONS)), holders: 'always', staff: null },
    customerCancellationComment: { read: optional(text), holders: 'always', staff: null, personal: true },
    pauseAtPeriodEnd: { read: orElse(flag, false), holders: 'sometimes', staff: false },
    pausedAt: { read: optional(instant), holders: 'sometimes', staff: null },
    resumesAt: { read: optional(instant), holders: 'sometimes', staff: null },
    pendingUpdate: { read: optional(pendingUpdate), holders: 'sometimes' },
    prices: {
      read: orElse(listOf(price), []),
      holders: 'sometimes',
      words: 'The prices that it is charged by: those of its product may be others by now.',
    },
    isSoldBySeats: {
      as: flag,
      add: ({ prices }) => (Array.isArray(prices) ? prices.filter(isJsonObject).some(isSeatPrice) : undefined),
      holders: 'always',
      words: 'By its prices. One that was sold by seats once may still have a number of them.',
    },
    meters: { read: orElse(listOf(subscriptionMeter), []), holders: 'always' },
  },
});

export type Subscription = FieldsOf<typeof subscription>;
