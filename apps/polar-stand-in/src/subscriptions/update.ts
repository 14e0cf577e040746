import { z } from 'zod';
import { dayOfMonth } from '../core/calendar.ts';
import { fromIso, toIso } from '../core/clock.ts';
import { invalidField, Refusal } from '../core/refusals.ts';
import type { SubscriptionRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { isoDate, maybe, metadata } from '../http/validation.ts';
import { changeProduct, changeSeats, changeUnits } from './changes.ts';
import { resume, schedulePause, setTrialEnd } from './cycle.ts';
import { alreadyCanceled, cancelAtPeriodEnd, revokeSubscription, uncancel } from './ending.ts';
import { announceSubscription } from './views.ts';

const behavior = maybe(z.enum(['invoice', 'prorate', 'next_period', 'reset']));
const reason = {
  customer_cancellation_reason: maybe(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
      'other',
    ]),
  ),
  customer_cancellation_comment: maybe(z.string()),
};

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
export const subscriptionChange = z.union([cancel, revoke, seats, units, pause, resumption, clear, period, base]);
export type SubscriptionChange = z.output<typeof subscriptionChange>;

export function changeSubscription(world: World, row: SubscriptionRow, body: SubscriptionChange): void {
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
