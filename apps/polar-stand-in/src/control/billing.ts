import { z } from 'zod';
import { DAY, fromIso, SECOND, toIso } from '../core/clock.ts';
import { found, invalidField, Refusal } from '../core/refusals.ts';
import type { CustomerRow, ProductRow } from '../core/rows.ts';
import { first, TABLE_NAMES, type TableName, touch, type World } from '../core/world.ts';
import { confirm, settlePayment } from '../checkouts/confirm.ts';
import { checkoutCreation, createCheckout } from '../checkouts/create.ts';
import { confirmation } from '../checkouts/update.ts';
import { saveCard } from '../customers/addresses.ts';
import { createCustomer, customerCreation } from '../customers/customers.ts';
import { retryGrants } from '../grants/grants.ts';
import { finishRefund, refundView } from '../orders/routes.ts';
import { runUntil } from '../schedule.ts';
import { provideBenefits } from '../subscriptions/billing.ts';
import { announceSubscription } from '../subscriptions/subscription.ts';
import type { Announcing } from '../webhooks/announcing.ts';
import { type ControlRoute, post } from './control.ts';

const outcome = z.enum(['succeeds', 'declined', 'lost', 'authenticate', 'silent']);
const table = z.enum(TABLE_NAMES);
const clock = z.strictObject({
  set: z.iso.datetime({ offset: true }).optional(),
  advance: z.strictObject({ seconds: z.number().min(0).optional(), days: z.number().min(0).optional() }).optional(),
  stop: z.literal(true).optional(),
  run: z.literal(true).optional(),
});

export function billingControls(world: World): ControlRoute[] {
  const { tables } = world;
  const rowOf = (name: TableName, id: string) => found((tables[name] as Map<string, Record<string, unknown>>).get(id));
  return [
    post('clock', clock, ({ set, advance, stop, run }) => {
      if (stop) world.clock.stop();
      if (run) world.clock.run();
      if (advance) runUntil(world, world.clock.peek() + (advance.seconds ?? 0) * SECOND + (advance.days ?? 0) * DAY);
      if (set && fromIso(set) < world.clock.peek()) throw invalidField(['set'], 'The clock only goes forwards.', set);
      if (set) runUntil(world, fromIso(set));
      return { now: toIso(world.clock.peek()) };
    }),
    post('payments', z.strictObject({ checkout_id: z.uuid(), outcome }), ({ checkout_id, outcome: how }) =>
      settlePayment(world, found(tables.checkouts.get(checkout_id)), how),
    ),
    post('cards', z.strictObject({ customer_id: z.uuid(), outcome }), ({ customer_id, outcome: how }) => {
      const customer = found(tables.customers.get(customer_id));
      return saveCard(world, customer, { outcome: how, fingerprint: world.random.uuid() });
    }),
    post(
      'refunds',
      z.strictObject({ id: z.uuid(), status: z.enum(['succeeded', 'failed', 'canceled']) }),
      ({ id, status }) => {
        const row = found(tables.refunds.get(id));
        finishRefund(world, row, status);
        return refundView(row);
      },
    ),
    post(
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
    post('block-refunds', z.strictObject({ order_id: z.uuid(), blocked: z.boolean() }), ({ order_id, blocked }) => {
      found(tables.orders.get(order_id)).hidden.blocked = blocked;
    }),
    post('reinstate', z.strictObject({ subscription_id: z.uuid() }), ({ subscription_id }) =>
      reinstate(world, subscription_id),
    ),
    post('lock', z.strictObject({ id: z.uuid() }), ({ id }) => void world.locks.add(id)),
    post('unlock', z.strictObject({ id: z.uuid() }), ({ id }) => void world.locks.delete(id)),
    post(
      'mutate',
      z.strictObject({ table, id: z.string(), change: z.record(z.string(), z.unknown()) }),
      ({ table: name, id, change }) => {
        const row = rowOf(name, id);
        Object.assign(row, change);
        touch(world, row as unknown as { modified_at: string | null });
        return row;
      },
    ),
    post('delete', z.strictObject({ table, id: z.string() }), ({ table: name, id }) => {
      rowOf(name, id);
      tables[name].delete(id);
    }),
    post('tokens', z.strictObject({ token: z.string(), scopes: z.array(z.string()).nullable() }), ({ token, scopes }) =>
      tables.tokens.set(token, { id: token, scopes }).get(token),
    ),
  ];
}

/** Takes the cancellation back, as the staff of Polar can within the period: the subscription is active again. */
function reinstate(world: World, id: string): void {
  const row = found(world.tables.subscriptions.get(id));
  if (row.status !== 'canceled' || fromIso(row.current_period_end) <= world.clock.peek()) {
    throw new Refusal(409, 'NotReinstatable', 'Only within the period of a canceled subscription.');
  }
  row.status = 'active';
  Object.assign(row, { canceled_at: null, ends_at: null, ended_at: null });
  announceSubscription(world, row, 'subscription.active');
  provideBenefits(world, row);
}

const count = z.int().min(0).max(100_000);
const population = z.strictObject({
  customers: count.default(0),
  orders: count.default(0),
  subscriptions: count.default(0),
  /** Without webhooks. */
  silent: z.boolean().default(true),
});

/** Many customers with purchases, for tests that mirror an existing shop. */
export function populateControl(world: World, announcing: Announcing): ControlRoute {
  return post('populate', population, ({ customers, orders, subscriptions, silent }) => {
    announcing.muted = silent;
    try {
      const before = world.tables.customers.size;
      const added = Array.from({ length: customers }, (_, at) => addCustomer(world, before + at));
      if (added.length === 0) throw invalidField(['customers'], 'At least one customer is needed.', customers);
      for (let at = 0; at < orders; at += 1) buy(world, added[at % added.length]!, named(world, 'Handbook'));
      for (let at = 0; at < subscriptions; at += 1)
        buy(world, added[at % added.length]!, named(world, 'Basic monthly'));
      return { customers, orders, subscriptions };
    } finally {
      announcing.muted = false;
    }
  });
}

const named = ({ tables }: World, name: string): ProductRow => {
  const product = first(tables.products, (row) => row.name === name);
  if (!product) throw invalidField([], `There is no product ${name}.`);
  return product;
};

function addCustomer(world: World, number: number): CustomerRow {
  const email = `customer-${number}@polar-shop.com`;
  return createCustomer(
    world,
    customerCreation.parse({ email, name: `Customer ${number}`, external_id: `populated-${number}` }),
  );
}

function buy(world: World, customer: CustomerRow, product: ProductRow): void {
  const checkout = createCheckout(world, checkoutCreation.parse({ products: [product.id], customer_id: customer.id }));
  const body = {
    customer_billing_address: { country: 'FR' },
    confirmation_token_id: `ctoken_standin.succeeds.${customer.id}`,
  };
  confirm(world, checkout, confirmation.parse(body));
}
