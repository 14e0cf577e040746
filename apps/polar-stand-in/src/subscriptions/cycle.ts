import { fromIso } from '../core/clock.ts';
import { Refusal } from '../core/refusals.ts';
import type { OrderLine, SubscriptionRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import type { World } from '../core/world.ts';
import { cycleGrants, revokeAll } from '../grants/grants.ts';
import { provide } from '../grants/provision.ts';
import {
  amountOf,
  baseLines,
  beginPeriods,
  currentDiscount,
  draftInvoice,
  placePending,
  productOf,
  setPeriod,
  usageLines,
} from './billing.ts';
import { switchPlan } from './changes.ts';
import { collect, type Due } from './dunning.ts';
import { end, isBillable, sourceOf } from './ending.ts';
import { meteredPrices, pricesOfSubscription } from './meters.ts';
import { announceSubscription } from './views.ts';

/** The period is over: the subscription ends, pauses or is renewed. */
export function cycle(world: World, row: SubscriptionRow): void {
  const owed = usageLines(world, row).filter(({ amount }) => amount !== 0);
  if (row.cancel_at_period_end) {
    end(world, row);
    bill(world, row, owed);
  } else if (row.pause_at_period_end) {
    pause(world, row, owed);
  } else {
    renew(world, row, fromIso(row.current_period_end), owed);
  }
}

/** A new period from `start`; the invoice has what is owed for the old one as well. */
function renew(world: World, row: SubscriptionRow, start: number, owed: OrderLine[]): void {
  const pastDue = row.status === 'past_due';
  const pending = row.pending_update;
  if (pending) switchPlan(world, row, { productId: pending.product_id, seats: pending.seats, units: pending.units });
  row.pending_update = null;
  const converted = row.status === 'trialing';
  if (!pastDue) row.status = 'active';
  if (converted) beginPeriods(row, start, productOf(world, row));
  else setPeriod(row, start, productOf(world, row));
  // A discount of a trial begins to count with the first payment.
  if (converted && row.discount_id) row.hidden.discountedSince = row.current_period_start;
  row.amount = amountOf(pricesOfSubscription(world, row), row);
  row.hidden.carried = [];
  announceSubscription(world, row, 'subscription.cycled');
  cycleGrants(
    world,
    sourceOf(row),
    meteredPrices(world, row).map(({ meter_id }) => meter_id),
  );
  if (pending?.product_id)
    provide(world, world.tables.customers.get(row.customer_id)!, productOf(world, row), sourceOf(row));
  bill(world, row, [...baseLines(world, row), ...owed], currentDiscount(world, row, converted));
}

function bill(world: World, row: SubscriptionRow, lines: OrderLine[], discountId: string | null = null): void {
  if (lines.length === 0) return;
  const order = draftInvoice(world, row, 'subscription_cycle', lines, discountId);
  placePending(world, order);
  collect(world, row, order);
}

function pause(world: World, row: SubscriptionRow, owed: OrderLine[]): void {
  row.status = 'paused';
  row.pause_at_period_end = false;
  row.paused_at = world.clock.now();
  row.hidden.carried = [];
  announceSubscription(world, row, 'subscription.updated', 'subscription.paused');
  revokeAll(world, sourceOf(row));
  bill(world, row, owed);
}

const pauseNotAllowed = (detail: string) => new Refusal(403, 'InactiveSubscription', detail);

export function schedulePause(world: World, row: SubscriptionRow, wanted: boolean, resumesAt: string | null): void {
  if (wanted && (row.status !== 'active' || row.cancel_at_period_end)) {
    throw pauseNotAllowed('Only an active subscription can be paused.');
  }
  if (!wanted && !row.pause_at_period_end) throw pauseNotAllowed('This subscription is not scheduled to be paused.');
  row.pause_at_period_end = wanted;
  row.resumes_at = wanted ? resumesAt : null;
  announceSubscription(world, row);
}

/** A paused subscription begins a new period at once, and is charged for it. */
export function resume(world: World, row: SubscriptionRow): void {
  if (row.status !== 'paused') throw pauseNotAllowed('Only a paused subscription can be resumed.');
  row.status = 'active';
  row.paused_at = null;
  row.resumes_at = null;
  beginPeriods(row, world.clock.micros(), productOf(world, row));
  announceSubscription(world, row, 'subscription.updated', 'subscription.resumed');
  provide(world, world.tables.customers.get(row.customer_id)!, productOf(world, row), sourceOf(row));
  bill(world, row, baseLines(world, row), currentDiscount(world, row, false));
}

/** `trial_end`: now converts a trial; a later time lengthens it, or makes a trial of an active subscription. */
export function setTrialEnd(world: World, row: SubscriptionRow, trialEnd: string): void {
  if (trialEnd === 'now') {
    if (row.status !== 'trialing') throw new Refusal(403, 'InactiveSubscription', 'This subscription is not trialing.');
    row.trial_end = world.clock.now();
    renew(world, row, fromIso(row.trial_end), []);
    return;
  }
  row.status = 'trialing';
  row.trial_start ??= world.clock.now();
  row.trial_end = trialEnd;
  row.current_period_end = trialEnd;
  announceSubscription(world, row);
}

export function cyclesDue(world: World): Due[] {
  const { tables } = world;
  const periods = only(tables.subscriptions, isBillable).map((row): Due => ({
    at: fromIso(row.current_period_end),
    run: () => cycle(world, row),
  }));
  const resumptions = only(
    tables.subscriptions,
    ({ status, resumes_at }) => status === 'paused' && resumes_at !== null,
  ).map((row): Due => ({ at: fromIso(row.resumes_at!), run: () => resume(world, row) }));
  return [...periods, ...resumptions];
}
