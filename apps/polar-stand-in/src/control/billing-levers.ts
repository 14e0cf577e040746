import { z } from 'zod';
import { DAY, fromIso, SECOND, toIso } from '../core/clock.ts';
import { found, invalidField, Refusal } from '../core/refusals.ts';
import { emptyTables, type TableName } from '../core/store.ts';
import { touch, type World } from '../core/world.ts';
import { settlePayment } from '../checkouts/confirm.ts';
import { saveCard } from '../customers/cards.ts';
import { retryGrants } from '../grants/grants.ts';
import { provide } from '../grants/provision.ts';
import { finishRefund, refundView } from '../orders/refunds.ts';
import { runUntil } from '../schedule.ts';
import { productOf } from '../subscriptions/billing.ts';
import { sourceOf } from '../subscriptions/ending.ts';
import { announceSubscription } from '../subscriptions/views.ts';
import { lever, type Lever } from './control.ts';

const outcome = z.enum(['succeeds', 'declined', 'lost', 'authenticate', 'silent']);
const table = z.enum(Object.keys(emptyTables()) as TableName[]);
const clock = z.strictObject({
  set: z.iso.datetime({ offset: true }).optional(),
  advance: z.strictObject({ seconds: z.number().min(0).optional(), days: z.number().min(0).optional() }).optional(),
  stop: z.literal(true).optional(),
  run: z.literal(true).optional(),
});

export function billingLevers(world: World): Lever[] {
  const { tables } = world;
  const rowOf = (name: TableName, id: string) => found((tables[name] as Map<string, Record<string, unknown>>).get(id));
  return [
    lever('clock', clock, ({ set, advance, stop, run }) => {
      if (stop) world.clock.stop();
      if (run) world.clock.run();
      if (advance) runUntil(world, world.clock.peek() + (advance.seconds ?? 0) * SECOND + (advance.days ?? 0) * DAY);
      if (set && fromIso(set) < world.clock.peek()) throw invalidField(['set'], 'The clock only goes forwards.', set);
      if (set) runUntil(world, fromIso(set));
      return { now: toIso(world.clock.peek()) };
    }),
    lever('payments', z.strictObject({ checkout_id: z.uuid(), outcome }), ({ checkout_id, outcome: how }) =>
      settlePayment(world, found(tables.checkouts.get(checkout_id)), how),
    ),
    lever('cards', z.strictObject({ customer_id: z.uuid(), outcome }), ({ customer_id, outcome: how }) => {
      const customer = found(tables.customers.get(customer_id));
      return saveCard(world, customer, { outcome: how, fingerprint: world.random.uuid() });
    }),
    lever(
      'refunds',
      z.strictObject({ id: z.uuid(), status: z.enum(['succeeded', 'failed', 'canceled']) }),
      ({ id, status }) => {
        const row = found(tables.refunds.get(id));
        finishRefund(world, row, status);
        return refundView(row);
      },
    ),
    lever(
      'connect',
      z.strictObject({
        customer_id: z.uuid(),
        platform: z.enum(['discord', 'github_repository']),
        account: z.string(),
      }),
      ({ customer_id, platform, account }) => {
        const customer = found(tables.customers.get(customer_id));
        customer.hidden.connected[platform] = account;
        touch(world, customer);
        retryGrants(world, customer, platform);
      },
    ),
    lever('block-refunds', z.strictObject({ order_id: z.uuid(), blocked: z.boolean() }), ({ order_id, blocked }) => {
      found(tables.orders.get(order_id)).hidden.blocked = blocked;
    }),
    lever('reinstate', z.strictObject({ subscription_id: z.uuid() }), ({ subscription_id }) =>
      reinstate(world, subscription_id),
    ),
    lever('lock', z.strictObject({ id: z.uuid() }), ({ id }) => void world.locks.add(id)),
    lever('unlock', z.strictObject({ id: z.uuid() }), ({ id }) => void world.locks.delete(id)),
    lever(
      'mutate',
      z.strictObject({ table, id: z.string(), change: z.record(z.string(), z.unknown()) }),
      ({ table: name, id, change }) => {
        const row = rowOf(name, id);
        Object.assign(row, change);
        touch(world, row as unknown as { modified_at: string | null });
        return row;
      },
    ),
    lever('delete', z.strictObject({ table, id: z.string() }), ({ table: name, id }) => {
      rowOf(name, id);
      tables[name].delete(id);
    }),
    lever(
      'tokens',
      z.strictObject({ token: z.string(), scopes: z.array(z.string()).nullable() }),
      ({ token, scopes }) => tables.tokens.set(token, { id: token, scopes }).get(token),
    ),
  ];
}

/** What the staff of Polar can do within the period: it is active again. */
function reinstate(world: World, id: string): void {
  const row = found(world.tables.subscriptions.get(id));
  if (row.status !== 'canceled' || fromIso(row.current_period_end) <= world.clock.peek()) {
    throw new Refusal(409, 'NotReinstatable', 'Only within the period of a canceled subscription.');
  }
  row.status = 'active';
  Object.assign(row, { canceled_at: null, ends_at: null, ended_at: null });
  announceSubscription(world, row, 'subscription.active');
  provide(world, world.tables.customers.get(row.customer_id)!, productOf(world, row), sourceOf(row));
}
