import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { fromIso, toIso } from '../core/clock.ts';
import { found, invalid, type Problem } from '../core/refusals.ts';
import type { CustomerRow, UsageEventRow } from '../core/rows.ts';
import { first, insert, organizationOf, touch, without, type World } from '../core/world.ts';
import { customerView } from '../customers/views.ts';
import { contains, ok, post, resource, type Route, since, until } from '../http/routes.ts';
import { isoDate } from '../http/validation.ts';
import { accepts, recount } from './customer-meters.ts';

const KEYS = 50;
const value = z.union([z.string().max(500), z.number(), z.boolean(), z.record(z.string(), z.unknown())]);
const common = {
  name: z.string().min(1).max(128),
  timestamp: isoDate.optional(),
  external_id: z.string().nullish(),
  parent_id: z.string().nullish(),
  organization_id: z
    .unknown()
    .refine((given) => given === undefined || given === null, 'Setting organization_id is disallowed.')
    .optional(),
  metadata: z
    .record(z.string().max(40), value)
    .refine((map) => Object.keys(map).length <= KEYS, `At most ${KEYS} keys`)
    .default({}),
};
const event = z.union([
  z.object({ ...common, customer_id: z.uuid(), member_id: z.string().nullish() }),
  z.object({ ...common, external_customer_id: z.string().min(1), external_member_id: z.string().nullish() }),
]);
type NewEvent = z.output<typeof event>;
const batch = z.object({ events: z.array(event).min(1) });

/** One invalid event refuses all; an `external_id` seen before is counted as a duplicate and dropped. */
function ingest(world: World, events: NewEvent[]): models.EventsIngestResponse {
  const { tables, clock } = world;
  const problems = events.flatMap((one, at) => problemsOf(world, one, at));
  if (problems.length > 0) throw invalid(problems);
  const seen = new Set([...tables.usageEvents.values()].map(({ external_id }) => external_id));
  const affected = new Set<CustomerRow>();
  let inserted = 0;
  for (const one of events) {
    if (one.external_id && seen.has(one.external_id)) continue;
    seen.add(one.external_id ?? null);
    const row = insert(tables.usageEvents, rowOf(world, one, clock.now()));
    const customer = customerOf(world, row);
    if (customer) affected.add(customer);
    inserted += 1;
  }
  for (const customer of affected) {
    customer.first_user_event_at ??= clock.now();
    if (recount(world, customer)) world.announcer.stateChanged(customer.id);
  }
  return { inserted, duplicates: events.length - inserted };
}

function problemsOf(world: World, one: NewEvent, at: number): Problem[] {
  const problem = (field: string, msg: string, input: unknown) => [
    { type: 'value_error', loc: ['body', 'events', at, field], msg, input },
  ];
  if (one.timestamp && fromIso(one.timestamp) > world.clock.peek()) {
    return problem('timestamp', 'Timestamp must be in the past.', one.timestamp);
  }
  if ('customer_id' in one && !world.tables.customers.has(one.customer_id)) {
    return problem('customer_id', 'Customer not found.', one.customer_id);
  }
  return [];
}

function rowOf(world: World, one: NewEvent, receivedAt: string): UsageEventRow {
  return {
    id: world.random.uuid(),
    timestamp: one.timestamp ? toIso(fromIso(one.timestamp)) : receivedAt,
    received_at: receivedAt,
    organization_id: organizationOf(world).id,
    customer_id: 'customer_id' in one ? one.customer_id : null,
    external_customer_id: 'external_customer_id' in one ? one.external_customer_id : null,
    member_id: ('member_id' in one ? one.member_id : null) ?? null,
    external_id: one.external_id ?? null,
    name: one.name,
    metadata: one.metadata,
  };
}

function customerOf({ tables }: World, row: UsageEventRow): CustomerRow | undefined {
  if (row.customer_id) return tables.customers.get(row.customer_id);
  return first(
    tables.customers,
    ({ external_id, deleted_at }) => deleted_at === null && external_id === row.external_customer_id,
  );
}

function eventView(world: World, row: UsageEventRow): models.UserEvent {
  const customer = customerOf(world, row);
  return {
    ...without(row, 'received_at', 'external_id', 'metadata'),
    customer_id: customer?.id ?? null,
    external_customer_id: row.external_customer_id ?? customer?.external_id ?? null,
    customer: customer ? customerView(customer) : null,
    label: row.name,
    source: 'user',
    child_count: 0,
    parent_id: null,
    external_member_id: null,
    metadata: row.metadata as models.EventMetadataOutput,
  };
}

/** Adds earlier events with the external id of a new customer to the meters. */
export function attribute(world: World, customer: CustomerRow): void {
  if (!recount(world, customer)) return;
  customer.first_user_event_at ??= world.clock.now();
  touch(world, customer);
}

export const eventRoutes = (world: World): Route[] => [
  post('/v1/events/ingest', 'events:write', (call) => ok(ingest(world, call.read(batch).events))),
  ...resource({
    path: '/v1/events/',
    scope: 'events',
    table: world.tables.usageEvents,
    by: ['external_customer_id', 'name'],
    byValue: { customer_id: (row) => customerOf(world, row)?.id },
    where: {
      source: (_row, sources) => sources.includes('user'),
      query: contains('name'),
      meter_id: (row, [id = '']) => accepts(found(world.tables.meters.get(id)).filter, row),
      start_timestamp: since('timestamp'),
      end_timestamp: until('timestamp'),
    },
    sorts: ['-timestamp'],
    view: (row) => eventView(world, row),
  }),
];
