import { fromIso, MINUTE } from '../core/clock.ts';
import { found, Refusal } from '../core/refusals.ts';
import type { CheckoutRow } from '../core/rows.ts';
import { first, only, type World } from '../core/world.ts';
import { type Call, contains, get, guardedBy, ok, patch, post, resource, type Route } from '../http/routes.ts';
import type { Due } from '../subscriptions/cycle.ts';
import { checkoutView, publicCheckout } from './checkout.ts';
import { confirm } from './confirm.ts';
import { checkoutCreation, createCheckout } from './create.ts';
import {
  buyerChange,
  checkoutChange,
  confirmation,
  expire,
  expireIfDue,
  refuseUnlessOpen,
  updateCheckout,
} from './update.ts';

const SWEEP = 15 * MINUTE;

/** The sweep that expires checkouts runs every quarter of an hour: until then an expired one reads `open`. */
export const expiriesDue = (world: World): Due[] =>
  only(world.tables.checkouts, ({ status }) => status === 'open').map((row) => ({
    at: Math.ceil(fromIso(row.expires_at) / SWEEP) * SWEEP,
    run: () => expire(world, row),
  }));

export const bySecret = ({ tables }: World, secret: string): CheckoutRow =>
  found(first(tables.checkouts, ({ client_secret }) => client_secret === secret));

export function refuseExpired(row: CheckoutRow): void {
  if (row.status === 'expired') throw new Refusal(410, 'ExpiredCheckoutError', 'This checkout has expired.');
}

export function refuseLocked(world: World, row: CheckoutRow): void {
  if (world.locks.has(row.id)) throw new Refusal(409, 'CheckoutLocked', 'This checkout is being processed.');
}

export const checkoutRoutes = (world: World): Route[] => [
  ...resource({
    path: '/v1/checkouts/',
    scope: 'checkouts',
    table: world.tables.checkouts,
    by: ['product_id', 'customer_id', 'external_customer_id', 'status'],
    where: { query: contains('customer_email') },
    sorts: ['-created_at', 'expires_at', 'status'],
    view: (row) => checkoutView(world, row),
    creation: checkoutCreation,
    create: (body) => createCheckout(world, body),
  }),
  patch('/v1/checkouts/{id}', 'checkouts:write', (call) => {
    const row = found(world.tables.checkouts.get(call.id()));
    expireIfDue(world, row);
    refuseUnlessOpen(row);
    updateCheckout(world, row, call.read(checkoutChange));
    return ok(checkoutView(world, row));
  }),
  ...guardedBy('anyone', buyerRoutes(world)),
];

/** The client secret is the buyer's permission. */
function buyerRoutes(world: World): Route[] {
  const one = (call: Call) => bySecret(world, call.param('client_secret'));
  const writable = (call: Call) => {
    const row = one(call);
    expireIfDue(world, row);
    refuseExpired(row);
    refuseLocked(world, row);
    refuseUnlessOpen(row);
    return row;
  };
  return [
    get('/v1/checkouts/client/{client_secret}', '', (call) => {
      const row = one(call);
      refuseExpired(row);
      return ok(publicCheckout(world, row));
    }),
    patch('/v1/checkouts/client/{client_secret}', '', (call) => {
      const row = writable(call);
      updateCheckout(world, row, call.read(buyerChange));
      return ok(publicCheckout(world, row));
    }),
    post('/v1/checkouts/client/{client_secret}/confirm', '', (call) =>
      ok(confirm(world, writable(call), call.read(confirmation))),
    ),
  ];
}
