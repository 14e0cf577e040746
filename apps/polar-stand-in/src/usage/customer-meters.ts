import type { models } from '@polar-sh/sdk/2026-10';
import { fromIso } from '../core/clock.ts';
import type { CustomerMeterRow, CustomerRow, PriceRow, SubscriptionRow, UsageEventRow } from '../core/rows.ts';
import { first, fresh, insert, only, touch, without, type World } from '../core/world.ts';
import { usageAmount } from '../money/amounts.ts';

/** Includes events that named the external id of the customer before the customer existed. */
export function eventsOf({ tables }: World, customer: CustomerRow): UsageEventRow[] {
  const { id, external_id } = customer;
  return only(
    tables.usageEvents,
    (event) =>
      event.customer_id === id ||
      (external_id !== null && event.customer_id === null && event.external_customer_id === external_id),
  );
}

function meterOf({ tables }: World, customerId: string, meterId: string): CustomerMeterRow | undefined {
  return first(tables.customerMeters, (row) => row.customer_id === customerId && row.meter_id === meterId);
}

function ensure(world: World, customerId: string, meterId: string): CustomerMeterRow {
  const existing = meterOf(world, customerId, meterId);
  if (existing) return existing;
  return insert(world.tables.customerMeters, {
    ...fresh(world),
    customer_id: customerId,
    meter_id: meterId,
    consumed_units: 0,
    credited_units: 0,
    balance: 0,
    // Usage counts in the period in which it is received: from the beginning of time for a new row.
    hidden: { since: '' },
  });
}

/** Counts the usage of the current period anew. True if something changed. */
export function recount(world: World, customer: CustomerRow): boolean {
  const events = eventsOf(world, customer);
  let changed = false;
  for (const meter of world.tables.meters.values()) {
    const existing = meterOf(world, customer.id, meter.id);
    const since = existing?.hidden.since ?? '';
    const counted = events.filter((event) => event.received_at > since && accepts(meter.filter, event));
    if (!existing && counted.length === 0) continue;
    const row = existing ?? ensure(world, customer.id, meter.id);
    const consumed = aggregate(meter.aggregation, counted);
    if (consumed === row.consumed_units && existing) continue;
    row.consumed_units = consumed;
    settle(world, row);
    changed = true;
  }
  return changed;
}

export function credit(world: World, customerId: string, meterId: string, units: number): void {
  const row = ensure(world, customerId, meterId);
  row.credited_units += units;
  settle(world, row);
}

/** A period ends: consumption begins at 0; what is left of the credits is kept with `rollover`. */
export function resetMeter(world: World, customerId: string, meterId: string, rollover: boolean): void {
  const row = meterOf(world, customerId, meterId);
  if (!row) return;
  row.credited_units = rollover ? Math.max(0, row.balance) : 0;
  row.consumed_units = 0;
  row.hidden.since = world.clock.now();
  settle(world, row);
}

/** Polar does not stop at 0: a balance may be negative. */
function settle(world: World, row: CustomerMeterRow): void {
  row.balance = row.credited_units - row.consumed_units;
  touch(world, row);
}

export function customerMeterView(
  { tables }: World,
  row: CustomerMeterRow,
  customer: models.Customer,
): models.CustomerMeter {
  return { ...without(row, 'hidden'), customer, meter: tables.meters.get(row.meter_id)! };
}

type Metered = models.ProductPriceMeteredUnit | models.ProductPriceMeteredTiers;

const isMetered = (price: PriceRow): price is Metered =>
  price.amount_type === 'metered_unit' || price.amount_type === 'metered_tiers';

export function pricesOfSubscription({ tables }: World, { hidden }: SubscriptionRow): PriceRow[] {
  return hidden.priceIds.map((id) => tables.prices.get(id)!);
}

export const meteredPrices = (world: World, row: SubscriptionRow): Metered[] =>
  pricesOfSubscription(world, row).filter(isMetered);

/** The meters of the subscription with their present values, and the present cost of each. */
export function subscriptionMeters(world: World, row: SubscriptionRow): models.SubscriptionMeter[] {
  return meteredPrices(world, row).map((price) => {
    const meter = meterOf(world, row.customer_id, price.meter_id);
    const consumed = meter?.consumed_units ?? 0;
    const credited = meter?.credited_units ?? 0;
    return {
      // One meter of one price: the id is the price's, so that it is the same every time.
      id: price.id,
      created_at: row.created_at,
      modified_at: meter?.modified_at ?? null,
      consumed_units: consumed,
      credited_units: credited,
      amount: usageAmount(price, consumed - credited),
      meter_id: price.meter_id,
      meter: world.tables.meters.get(price.meter_id)!,
    };
  });
}

type Clause = models.FilterClause | models.Filter;
type Scalar = string | number | boolean;

/** Whether the event counts. An empty list of clauses is true for both conjunctions. */
export function accepts(filter: models.Filter, event: UsageEventRow): boolean {
  if (filter.clauses.length === 0) return true;
  const holds = (clause: Clause) => ('clauses' in clause ? accepts(clause, event) : clauseHolds(clause, event));
  return filter.conjunction === 'and' ? filter.clauses.every(holds) : filter.clauses.some(holds);
}

/** `name`, `source` and `timestamp` are the event's own; anything else is a dotted path in its metadata. */
function propertyOf(event: UsageEventRow, property: string): unknown {
  if (property === 'name') return event.name;
  if (property === 'source') return 'user';
  if (property === 'timestamp') return Math.floor(fromIso(event.timestamp) / 1_000_000);
  return property
    .replace(/^metadata\./, '')
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], event.metadata);
}

/** A missing property makes the clause false, whatever the operator. */
function clauseHolds({ property, operator, value }: models.FilterClause, event: UsageEventRow): boolean {
  const actual = propertyOf(event, property);
  if (actual === undefined || actual === null) return false;
  // Substrings, case-sensitive, of the text of anything.
  if (operator === 'like') return String(actual).includes(String(value));
  if (operator === 'not_like') return !String(actual).includes(String(value));
  if (property === 'timestamp' && !Number.isInteger(value)) return false;
  return typeof actual === typeof value && compare(operator, actual as Scalar, value);
}

function compare(operator: string, actual: Scalar, value: Scalar): boolean {
  switch (operator) {
    case 'eq':
      return actual === value;
    case 'ne':
      return actual !== value;
    case 'gt':
      return actual > value;
    case 'gte':
      return actual >= value;
    case 'lt':
      return actual < value;
    default:
      return actual <= value;
  }
}

/** Units of the events; 0 without any. Events whose property is no number are skipped, except by `unique`. */
export function aggregate(aggregation: models.Meter['aggregation'], events: readonly UsageEventRow[]): number {
  const { func } = aggregation;
  if (func === 'count' || !('property' in aggregation)) return events.length;
  const values = events.map((event) => propertyOf(event, aggregation.property));
  if (func === 'unique') return new Set(values.filter((value) => value !== undefined && value !== null)).size;
  return reduce(
    func,
    values.filter((value) => typeof value === 'number'),
  );
}

function reduce(func: string | undefined, numbers: number[]): number {
  if (numbers.length === 0) return 0;
  if (func === 'max') return numbers.reduce((one, other) => Math.max(one, other));
  if (func === 'min') return numbers.reduce((one, other) => Math.min(one, other));
  const sum = numbers.reduce((all, one) => all + one, 0);
  return func === 'avg' ? sum / numbers.length : sum;
}
