import { z } from 'zod';
import { dayOfMonth, fromIso, toIso } from '../core/clock.ts';
import { found, invalidField, Refusal } from '../core/refusals.ts';
import type { SubscriptionRow } from '../core/rows.ts';
import { customerOf, organizationOf, type World } from '../core/world.ts';
import { namedCustomer } from '../customers/views.ts';
import { provide } from '../grants/grants.ts';
import { type Call, ok, patch, remove, resource, type Route, since, until } from '../http/routes.ts';
import { cancellationReason, isoDate, maybe, metadata } from '../http/validation.ts';
import { baseAmount } from '../money/amounts.ts';
import { productOf, startSubscription } from './billing.ts';
import { changeProduct, changeSeats, changeUnits, pricesIn } from './changes.ts';
import { resume, schedulePause, setTrialEnd } from './cycle.ts';
import {
  alreadyCanceled,
  announceSubscription,
  cancelAtPeriodEnd,
  revokeSubscription,
  sourceOf,
  subscriptionView,
  uncancel,
} from './subscription.ts';

const behavior = maybe(z.enum(['invoice', 'prorate', 'next_period', 'reset']));
const reason = { customer_cancellation_reason: cancellationReason, customer_cancellation_comment: maybe(z.string()) };

const cancel = z.strictObject({ ...reason, cancel_at_period_end: z.boolean() });
const revoke = z.strictObject({ ...reason, revoke: z.literal(true) });
const seats = z.strictObject({ seats: z.int().min(1), proration_behavior: behavior });
const units = z.strictObject({ units: z.int().min(1), proration_behavior: behavior });
const pause = z.strictObject({ pause_at_period_end: z.boolean(), resumes_at: maybe(isoDate) });
const resumption = z.strictObject({ resume: z.literal(true) });
const clear = z.strictObject({ pending_update: z.null() });
const period = z.strictObject({ current_billing_period_end: isoDate });
const base = z.strictObject({
  metadata: metadata.optional(),
  product_id: maybe(z.uuid()),
  proration_behavior: behavior,
  discount_id: z.uuid().nullable().optional(),
  trial_end: maybe(z.union([z.literal('now'), isoDate])),
});

/** A closed union: fields of two of them at once are refused. */
const subscriptionChange = z.union([cancel, revoke, seats, units, pause, resumption, clear, period, base]);
type SubscriptionChange = z.output<typeof subscriptionChange>;

function changeSubscription(world: World, row: SubscriptionRow, body: SubscriptionChange): void {
  if ('revoke' in body) revokeSubscription(world, row, body);
  else if ('cancel_at_period_end' in body) {
    if (body.cancel_at_period_end) cancelAtPeriodEnd(world, row, body);
    else uncancel(world, row);
  } else if ('seats' in body) changeSeats(world, row, body.seats, body.proration_behavior);
  else if ('units' in body) changeUnits(world, row, body.units, body.proration_behavior);
  else if ('pause_at_period_end' in body) {
    schedulePause(world, row, body.pause_at_period_end, body.resumes_at && toIso(fromIso(body.resumes_at)));
  } else if ('resume' in body) resume(world, row);
  else change(world, row, body);
}

type Rest = z.output<typeof clear> | z.output<typeof period> | z.output<typeof base>;

function change(world: World, row: SubscriptionRow, body: Rest): void {
  if (row.ended_at !== null) throw alreadyCanceled();
  if ('pending_update' in body) {
    row.pending_update = null;
    announceSubscription(world, row);
  } else if ('current_billing_period_end' in body) movePeriodEnd(world, row, body.current_billing_period_end);
  else changeBase(world, row, body);
}

function movePeriodEnd(world: World, row: SubscriptionRow, end: string): void {
  if (row.status !== 'active') throw new Refusal(403, 'InactiveSubscription', `Subscription ${row.id} is not active.`);
  if (fromIso(end) <= world.clock.peek()) {
    throw invalidField(['current_billing_period_end'], 'Must be in the future.', end);
  }
  row.current_period_end = toIso(fromIso(end));
  row.hidden.anchorDay = dayOfMonth(fromIso(end));
  announceSubscription(world, row);
}

function changeBase(world: World, row: SubscriptionRow, body: z.output<typeof base>): void {
  const { product_id, proration_behavior, discount_id, trial_end } = body;
  if (body.metadata) row.metadata = body.metadata;
  if (trial_end && trial_end !== 'now' && fromIso(trial_end) <= world.clock.peek()) {
    throw invalidField(['trial_end'], 'Trial end must be in the future.', trial_end);
  }
  if (product_id) changeProduct(world, row, product_id, proration_behavior, discount_id);
  else if (discount_id !== undefined) changeDiscount(world, row, discount_id);
  if (trial_end) setTrialEnd(world, row, trial_end === 'now' ? 'now' : toIso(fromIso(trial_end)));
  if (!product_id && discount_id === undefined && !trial_end) announceSubscription(world, row);
}

function changeDiscount(world: World, row: SubscriptionRow, discountId: string | null): void {
  if (discountId !== null && !world.tables.discounts.has(discountId)) {
    throw invalidField(['discount_id'], 'Discount does not exist.', discountId);
  }
  row.discount_id = discountId;
  row.hidden.discountedSince = discountId === null ? null : world.clock.now();
  announceSubscription(world, row);
}

const creation = z.union([
  z.object({ product_id: z.uuid(), customer_id: z.uuid(), metadata: metadata.default({}) }),
  z.object({ product_id: z.uuid(), external_customer_id: z.string(), metadata: metadata.default({}) }),
]);

/** Free products only: anything else goes through a checkout. */
function create(world: World, body: z.output<typeof creation>): SubscriptionRow {
  const { tables } = world;
  const product = tables.products.get(body.product_id);
  if (!product) throw invalidField(['product_id'], 'Product does not exist.', body.product_id);
  if (!product.is_recurring) throw invalidField(['product_id'], 'Product is not a recurring product.', product.id);
  const currency = organizationOf(world).default_presentment_currency;
  const prices = pricesIn(world, product, currency);
  if (prices.some((price) => baseAmount(price, { seats: null, units: null }) > 0)) {
    throw invalidField(['product_id'], 'Product is not free. The customer should go through a checkout.', product.id);
  }
  const customer = namedCustomer(world, body);
  const nothing = { seats: null, units: null, chosenAmount: null, discountId: null, trial: null, checkout: null };
  const row = startSubscription(world, { ...nothing, customer, product, prices, currency, metadata: body.metadata });
  announceSubscription(world, row, 'subscription.created', 'subscription.active');
  provide(world, customer, product, sourceOf(row));
  return row;
}

export function subscriptionRoutes(world: World): Route[] {
  const { tables } = world;
  const view = (row: SubscriptionRow) => subscriptionView(world, row);
  const writable = (call: Call) => {
    const row = found(tables.subscriptions.get(call.id()));
    if (world.locks.has(row.id))
      throw new Refusal(409, 'SubscriptionLocked', 'This subscription is pending an update.');
    return row;
  };
  return [
    ...resource({
      path: '/v1/subscriptions/',
      scope: 'subscriptions',
      table: tables.subscriptions,
      by: [
        'product_id',
        'customer_id',
        'discount_id',
        'status',
        'cancel_at_period_end',
        'customer_cancellation_reason',
      ],
      byValue: {
        external_customer_id: (row) => customerOf(world, row).external_id,
        active: (row) => row.ended_at === null && row.status !== 'paused',
      },
      where: {
        canceled_at_after: since('canceled_at'),
        canceled_at_before: until('canceled_at'),
        started_after: since('started_at'),
        started_before: until('started_at'),
      },
      sorts: ['-started_at', 'status', 'current_period_end', 'ended_at', 'ends_at', 'amount'],
      sortValues: {
        customer: (row) => customerOf(world, row).name,
        product: (row) => productOf(world, row).name,
        discount: (row) => tables.discounts.get(row.discount_id ?? '')?.name,
      },
      view,
      creation,
      create: (body) => create(world, body),
    }),
    patch('/v1/subscriptions/{id}', 'subscriptions:write', (call) => {
      const row = writable(call);
      changeSubscription(world, row, call.read(subscriptionChange));
      return ok(view(row));
    }),
    remove('/v1/subscriptions/{id}', 'subscriptions:write', (call) => {
      const row = writable(call);
      revokeSubscription(world, row);
      return ok(view(row));
    }),
  ];
}
