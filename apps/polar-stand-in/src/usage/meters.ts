import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { addInterval, DAY, dayOfMonth, fromIso, HOUR, type Micros, toIso } from '../core/clock.ts';
import { found, invalid } from '../core/refusals.ts';
import type { MeterRow, UsageEventRow } from '../core/rows.ts';
import { fresh, insert, organizationOf, touch, valued, type World } from '../core/world.ts';
import { type Call, contains, get, ok, resource, type Route } from '../http/routes.ts';
import { isoDate, maybe, metadata, noOrganization, read } from '../http/validation.ts';
import { accepts, aggregate } from './customer-meters.ts';

const clause = z.strictObject({
  property: z.string().min(1),
  operator: z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like']),
  value: z.union([z.string().max(1000), z.number(), z.boolean()]),
});
const filter: z.ZodType<models.Filter> = z.strictObject({
  conjunction: z.enum(['and', 'or']),
  clauses: z.array(z.union([clause, z.lazy(() => filter)])),
});
const aggregation = z.union([
  z.strictObject({ func: z.literal('count') }),
  z.strictObject({ func: z.enum(['sum', 'max', 'min', 'avg']), property: z.string().min(1) }),
  z.strictObject({ func: z.literal('unique'), property: z.string().min(1) }),
]);

export const meterCreation = z.object({
  name: z.string().min(3),
  metadata: metadata.default({}),
  unit: z.enum(['scalar', 'token', 'custom']).default('scalar'),
  custom_label: maybe(z.string()),
  custom_multiplier: maybe(z.int().min(1)),
  filter,
  aggregation,
  organization_id: noOrganization,
});

const change = z.object({
  name: maybe(z.string().min(3)),
  metadata: metadata.optional(),
  unit: maybe(z.enum(['scalar', 'token', 'custom'])),
  filter: maybe(filter),
  aggregation: maybe(aggregation),
  is_archived: maybe(z.boolean()),
});

export function createMeter(world: World, body: z.output<typeof meterCreation>): MeterRow {
  const { organization_id: _, ...rest } = body;
  const row = { ...fresh(world), ...rest, organization_id: organizationOf(world).id, archived_at: null };
  return insert(world.tables.meters, row);
}

function updateMeter(world: World, row: MeterRow, { is_archived, ...body }: z.output<typeof change>): void {
  Object.assign(row, valued(body));
  if (is_archived !== null) row.archived_at = is_archived ? world.clock.now() : null;
  touch(world, row);
}

const span = z.object({
  start_timestamp: isoDate,
  end_timestamp: isoDate,
  interval: z.enum(['hour', 'day', 'week', 'month', 'year']),
});

const MAX_STEPS = 10_000;

function quantities({ tables }: World, meter: MeterRow, call: Call): models.MeterQuantities {
  const { start_timestamp, end_timestamp, interval } = read(span, Object.fromEntries(call.query), ['query']);
  const end = fromIso(end_timestamp);
  const customers = new Set(call.query.getAll('customer_id'));
  const externals = new Set(call.query.getAll('external_customer_id'));
  const belongs = (event: UsageEventRow) =>
    (customers.size === 0 || customers.has(event.customer_id ?? '')) &&
    (externals.size === 0 || externals.has(event.external_customer_id ?? ''));
  const events = [...tables.usageEvents.values()].filter((event) => belongs(event) && accepts(meter.filter, event));
  const between = (from: Micros, to: Micros) =>
    events.filter(({ timestamp }) => fromIso(timestamp) >= from && fromIso(timestamp) < to);
  const steps: models.MeterQuantity[] = [];
  for (let at = truncated(fromIso(start_timestamp), interval); at <= end; at = next(at, interval)) {
    if (steps.length >= MAX_STEPS)
      throw invalid([{ type: 'value_error', loc: ['query', 'interval'], msg: 'Too many intervals.', input: interval }]);
    steps.push({ timestamp: toIso(at), quantity: aggregate(meter.aggregation, between(at, next(at, interval))) });
  }
  return { quantities: steps, total: aggregate(meter.aggregation, between(fromIso(start_timestamp), end)) };
}

const next = (at: Micros, interval: models.TimeInterval): Micros =>
  interval === 'hour' ? at + HOUR : addInterval(at, interval, 1, dayOfMonth(at));

function truncated(at: Micros, interval: models.TimeInterval): Micros {
  const unit = interval === 'hour' ? HOUR : DAY;
  const start = at - (at % unit);
  const date = new Date(start / 1000);
  if (interval === 'week') return start - ((date.getUTCDay() + 6) % 7) * DAY;
  if (interval === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) * 1000;
  return interval === 'year' ? Date.UTC(date.getUTCFullYear(), 0) * 1000 : start;
}

export const meterRoutes = (world: World): Route[] => [
  ...resource({
    path: '/v1/meters/',
    scope: 'meters',
    table: world.tables.meters,
    byValue: { is_archived: ({ archived_at }) => archived_at !== null },
    where: { query: contains('name') },
    sorts: ['name', 'created_at'],
    creation: meterCreation,
    create: (body) => createMeter(world, body),
    change,
    update: (row, body) => updateMeter(world, row, body),
  }),
  get('/v1/meters/{id}/quantities', 'meters:read', (call) =>
    ok(quantities(world, found(world.tables.meters.get(call.id())), call)),
  ),
];
