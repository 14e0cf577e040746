import { fromIso, MINUTE } from '../core/clock.ts';
import { found, Refusal } from '../core/refusals.ts';
import type { CheckoutRow } from '../core/rows.ts';
import { first, only } from '../core/store.ts';
import type { World } from '../core/world.ts';
import { byCreation, contains, list, oneOf } from '../http/listing.ts';
import { created, get, ok, patch, post, type Call, type Route } from '../http/router.ts';
import type { Due } from '../subscriptions/dunning.ts';
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
import { checkoutView, publicCheckout } from './views.ts';

const SWEEP = 15 * MINUTE;

/** The sweep that expires checkouts runs every quarter of an hour: until then an expired one reads `open`. */
export const expiriesDue = (world: World): Due[] =>
  only(world.tables.checkouts, ({ status }) => status === 'open').map((row) => ({
    at: Math.ceil(fromIso(row.expires_at) / SWEEP) * SWEEP,
    run: () => expire(world, row),
  }));

export const bySecret = ({ tables }: World, secret: string): CheckoutRow =>
  found(first(tables.checkouts, ({ client_secret }) => client_secret === secret));

/** What a buyer may still use. */
export function refuseExpired(row: CheckoutRow): void {
  if (row.status === 'expired') throw new Refusal(410, 'ExpiredCheckoutError', 'This checkout has expired.');
}

export function refuseLocked(world: World, row: CheckoutRow): void {
  if (world.locks.has(row.id)) throw new Refusal(409, 'CheckoutLocked', 'This checkout is being processed.');
}

export function checkoutRoutes(world: World): Route[] {
  const { tables } = world;
  const one = (call: Call) => found(tables.checkouts.get(call.id()));
  const view = (row: CheckoutRow) => checkoutView(world, row);
  return [
    get('/v1/checkouts/', 'checkouts:read', (call) =>
      list(call, [...tables.checkouts.values()], {
        filters: {
          product_id: oneOf((row) => row.product_id),
          customer_id: oneOf((row) => row.customer_id),
          external_customer_id: oneOf((row) => row.external_customer_id),
          status: oneOf((row) => row.status),
          query: contains((row) => row.customer_email),
        },
        sorts: { created_at: byCreation, expires_at: (row) => row.expires_at, status: (row) => row.status },
        sorting: '-created_at',
        view,
      }),
    ),
    post('/v1/checkouts/', 'checkouts:write', (call) =>
      created(view(createCheckout(world, call.read(checkoutCreation)))),
    ),
    get('/v1/checkouts/{id}', 'checkouts:read', (call) => ok(view(one(call)))),
    patch('/v1/checkouts/{id}', 'checkouts:write', (call) => {
      const row = one(call);
      expireIfDue(world, row);
      refuseUnlessOpen(row);
      updateCheckout(world, row, call.read(checkoutChange));
      return ok(view(row));
    }),
    ...buyerRoutes(world),
  ];
}

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
  const routes = [
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
  return routes.map((route): Route => ({ ...route, guard: { by: 'anyone' } }));
}
