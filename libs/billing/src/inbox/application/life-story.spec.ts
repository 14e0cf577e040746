import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_KINDS } from '../../objects/domain/events.ts';
import { type Json, pick } from '../../objects/domain/json.ts';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { billingFlows } from '../../testing/billing-flows.ts';
import { StandInProcess } from '../../testing/stand-in.ts';

/**
 * Whatever the order in which the webhooks of a purchase come, and however often, the mirror ends with what the platform has.
 */

const PERMUTATIONS = 40;
const COMPARED = ['customer', 'subscription', 'order', 'benefit_grant'] as const;

interface Wire {
  readonly id: string;
  readonly [member: string]: unknown;
}
interface SentEvent {
  readonly id: string;
  readonly payload: string;
}

const standIn = new StandInProcess();
let events: readonly SentEvent[];
let organizationId: string;
/** The objects of the platform in the end. */
const remote = new Map<(typeof COMPARED)[number] | 'customer_state', readonly Wire[]>();

const get = <T>(path: string) => standIn.api<T>(path, undefined, 'GET');
const listed = async (path: string) => (await get<{ items: Wire[] }>(path)).items;
const product = async (name: string) => (await listed('/v1/products/')).find((one) => one.name === name)!;

/** Buys, changes the plan, cancels, changes one's mind, and is ended by the merchant. */
async function live(): Promise<void> {
  const body = { email: 'ada@polar-shop.com', name: 'Ada', external_id: 'u1' };
  const customer = await standIn.api<Wire>('/v1/customers/', body);
  const checkout = { products: [(await product('Basic monthly')).id], customer_id: customer.id };
  const { client_secret: secret } = await standIn.api<Wire>('/v1/checkouts/', checkout);
  await standIn.api(`/v1/checkouts/client/${String(secret)}/confirm`, {
    customer_billing_address: { country: 'FR' },
    confirmation_token_id: 'ctoken_standin.succeeds.ada',
  });
  const [subscription] = await listed(`/v1/subscriptions/?customer_id=${customer.id}`);
  const path = `/v1/subscriptions/${subscription!.id}`;
  const pro = { product_id: (await product('Pro monthly')).id, proration_behavior: 'prorate' };
  await standIn.api(path, pro, 'PATCH');
  await standIn.api(path, { cancel_at_period_end: true }, 'PATCH');
  await standIn.api(path, { cancel_at_period_end: false }, 'PATCH');
  await standIn.api(`/v1/customers/${customer.id}`, { name: 'Ada L.' }, 'PATCH');
  await standIn.api(path, undefined, 'DELETE');
  await standIn.control('webhooks/idle');
  remote.set('customer', [await get(`/v1/customers/${customer.id}`)]);
  remote.set('customer_state', [await get(`/v1/customers/${customer.id}/state`)]);
  remote.set('subscription', [await get(path)]);
  remote.set('order', await listed(`/v1/orders/?customer_id=${customer.id}`));
  remote.set('benefit_grant', await listed(`/v1/benefit-grants/?customer_id=${customer.id}`));
}

beforeAll(async () => {
  await standIn.start();
  const endpoint = { url: 'http://127.0.0.1:9/', format: 'raw', events: Object.keys(EVENT_KINDS) };
  await standIn.api('/v1/webhooks/endpoints', endpoint);
  // Nothing is sent: the test sends them itself.
  await standIn.control('webhooks', { held: true, debounceMs: 0 });
  organizationId = (await listed('/v1/organizations/'))[0]!.id;
  await live();
  events = eventsIn(await get('/__control/snapshot'));
}, 30_000);
afterAll(() => standIn.stop());

/** Wherever the snapshot has them. */
function eventsIn(value: unknown): SentEvent[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, payload } = value as { id?: unknown; payload?: unknown };
  if (typeof id === 'string' && typeof payload === 'string') return [{ id, payload }];
  return Object.values(value).flatMap(eventsIn);
}

/** The mirror after the events came in this order, were processed in groups, and what was uncertain was read again. */
async function mirrorAfter(order: readonly SentEvent[], pauses: readonly number[]) {
  await emptyDatabase();
  const flows = await billingFlows();
  // The stand-in lives today; what is ahead of the clock is given up.
  flows.clock.advance(Date.now() - flows.clock.now().getTime());
  await flows.em.fork().execute('delete from billing_connection');
  await flows.uow.run(() => flows.kit.connections.remember(organizationId, flows.clock.now()));
  for (const [kind, wires] of remote) for (const wire of wires) flows.gateway.has(kind, wire);
  for (const [index, { id, payload }] of order.entries()) {
    const read = JSON.parse(payload) as Json;
    await flows.intake.take({ endpointKey: 'default', id, body: payload, payload: read, source: 'webhook' });
    if (pauses[index % pauses.length] === 0) await flows.processDue();
  }
  await flows.processDue();
  await expect(flows.rows('billing_inbox', "status in ('received', 'failed', 'dead')")).resolves.toEqual([]);
  const uncertain = (await flows.waitingRefetches()).filter(({ kind }) => remote.has(kind as 'order'));
  for (const { kind, id } of uncertain) await flows.refreshing.now(kind, id);
  const kept = await flows.rows<{ kind: string; raw: Wire }>('billing_object', 'deleted_at is null');
  return essences((kind) => kept.flatMap((row) => (row.kind === kind ? [row.raw] : [])));
}

/** The members of the object itself; parts that are other objects are as old as the event that brought them. */
const essence = (wire: Wire) =>
  pick(wire, 'id', 'status', 'modified_at', 'name', 'is_granted', 'is_revoked', 'product_id', 'cancel_at_period_end');

function essences(wiresOf: (kind: (typeof COMPARED)[number]) => readonly Wire[]) {
  const sorted = (wires: readonly Wire[]) => wires.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(essence);
  return Object.fromEntries(COMPARED.map((kind) => [kind, sorted(wiresOf(kind))]));
}

test(`of ${PERMUTATIONS} permutations with repetitions, all end the same`, async () => {
  const expected = essences((kind) => remote.get(kind)!);
  expect(events.length).toBeGreaterThan(15);
  expect(expected['subscription']).toMatchObject([{ status: 'canceled' }]);
  expect(expected['order']!.length).toBeGreaterThan(0);
  expect(expected['benefit_grant']!.length).toBeGreaterThan(0);
  const orders = fc.subarray([...events], { maxLength: Math.ceil(events.length / 2) }).chain((repeated) => {
    const all = [...events, ...repeated];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });
  const groups = fc.array(fc.nat(3), { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(orders, groups, async (order, pauses) => {
      expect(await mirrorAfter(order, pauses)).toEqual(expected);
    }),
    { numRuns: PERMUTATIONS, endOnFailure: true },
  );
}, 120_000);
