import { DAY, fromIso, HOUR, toIso } from '../core/clock.ts';
import { Refusal } from '../core/refusals.ts';
import type { OrderLine, OrderRow, SubscriptionRow } from '../core/rows.ts';
import { customerOf, only, organizationOf, touch, type World } from '../core/world.ts';
import { charge } from '../customers/addresses.ts';
import { cycleGrants, revokeAll } from '../grants/grants.ts';
import { announceOrder, settleOrder, voidOrders } from '../orders/orders.ts';
import { meteredPrices, pricesOfSubscription } from '../usage/customer-meters.ts';
import {
  amountOf,
  baseLines,
  beginPeriods,
  currentDiscount,
  draftInvoice,
  placePending,
  productOf,
  provideBenefits,
  setPeriod,
  usageLines,
} from './billing.ts';
import { switchPlan } from './changes.ts';
import { announceSubscription, end, isBillable, sourceOf } from './subscription.ts';

/** The period is over: the subscription ends, pauses or is renewed. */
function cycle(world: World, row: SubscriptionRow): void {
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
  if (pending?.product_id) provideBenefits(world, row);
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
  provideBenefits(world, row);
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

/** Days between the attempts: four retries within 21 days. */
const RETRY_DAYS = [2, 5, 7, 7];
const DEADLINE_DAYS = RETRY_DAYS.reduce((sum, days) => sum + days, 0);

/** Charges a renewal. A lost card is not charged again; the deadline stays the same. */
export function collect(world: World, row: SubscriptionRow, order: OrderRow): void {
  const customer = customerOf(world, row);
  const outcome = charge(world, customer, order.due_amount);
  if (outcome === 'paid') {
    settleOrder(world, order);
    recover(world, row);
    return;
  }
  if (!isBillable(row)) {
    voidOrders(world, row.id);
    return;
  }
  const wait = RETRY_DAYS[order.hidden.attempts];
  order.hidden.attempts = outcome === 'lost' ? RETRY_DAYS.length : order.hidden.attempts + 1;
  order.next_payment_attempt_at =
    outcome === 'lost' || wait === undefined ? null : toIso(world.clock.peek() + wait * DAY);
  touch(world, order);
  announceOrder(world, 'order.updated', order);
  if (row.status === 'past_due') {
    if (wait === undefined) end(world, row);
    return;
  }
  row.status = 'past_due';
  row.past_due_at = world.clock.now();
  announceSubscription(world, row, 'subscription.updated', 'subscription.past_due');
}

function recover(world: World, row: SubscriptionRow): void {
  if (row.status !== 'past_due') return;
  const others = only(world.tables.orders, (order) => order.subscription_id === row.id && order.status === 'pending');
  if (others.length > 0) return;
  row.status = 'active';
  row.past_due_at = null;
  announceSubscription(world, row, 'subscription.active');
  if (!row.hidden.benefitsRevoked) return;
  row.hidden.benefitsRevoked = false;
  provideBenefits(world, row);
}

export interface Due {
  at: number;
  run: () => void;
}

export function dunningDue(world: World): Due[] {
  const retries = only(
    world.tables.orders,
    (order) => order.status === 'pending' && Boolean(order.next_payment_attempt_at),
  ).map((order): Due => ({
    at: fromIso(order.next_payment_attempt_at!),
    run: () => collect(world, world.tables.subscriptions.get(order.subscription_id!)!, order),
  }));
  const late = only(
    world.tables.subscriptions,
    ({ status, past_due_at }) => status === 'past_due' && Boolean(past_due_at),
  );
  return [...retries, ...late.flatMap((row) => deadlines(world, row))];
}

function deadlines(world: World, row: SubscriptionRow): Due[] {
  const since = fromIso(row.past_due_at!);
  const grace = organizationOf(world).subscription_settings.benefit_revocation_grace_period;
  const ending = { at: since + DEADLINE_DAYS * DAY + HOUR, run: () => end(world, row) };
  if (row.hidden.benefitsRevoked) return [ending];
  const run = () => {
    row.hidden.benefitsRevoked = true;
    revokeAll(world, sourceOf(row));
  };
  return [{ at: since + grace * DAY, run }, ending];
}
