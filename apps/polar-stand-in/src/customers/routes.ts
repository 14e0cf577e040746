import { found } from '../core/refusals.ts';
import type { CustomerRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import { touch, type World } from '../core/world.ts';
import { revokeAll } from '../grants/grants.ts';
import { byCreation, byName, flag, list, oneOf } from '../http/listing.ts';
import { created, get, noContent, ok, patch, post, remove, type Call, type Route } from '../http/router.ts';
import { isBillable, revokeSubscription } from '../subscriptions/ending.ts';
import { createCustomer, customerChange, customerCreation, updateCustomer } from './customers.ts';
import { byExternalId, customerState, customerView, liveCustomers } from './views.ts';

/** Billable subscriptions end at once, benefits go, and the external id is free again. */
function deleteCustomer(world: World, row: CustomerRow, anonymize: boolean): void {
  const own = (one: { customer_id: string }) => one.customer_id === row.id;
  for (const subscription of only(world.tables.subscriptions, own)) {
    if (isBillable(subscription)) revokeSubscription(world, subscription);
  }
  for (const order of only(world.tables.orders, own)) revokeAll(world, { subscription_id: null, order_id: order.id });
  row.deleted_at = world.clock.now();
  if (anonymize)
    Object.assign(row, { name: 'Anonymized', billing_name: null, email: `deleted-${row.id}@anonymized.invalid` });
  touch(world, row);
  world.announcer.emit('customer.deleted', customerView(row));
  world.announcer.stateChanged(row.id);
  row.external_id = null;
}

const search = (row: CustomerRow, [query = '']: string[]) =>
  [row.email, row.name, row.external_id].some((text) => text?.toLowerCase().includes(query.toLowerCase()));

export function customerRoutes(world: World): Route[] {
  return [
    get('/v1/customers/', 'customers:read', (call) =>
      list(call, liveCustomers(world), {
        filters: {
          email: (row, values) => values.some((email) => email.toLowerCase() === row.email?.toLowerCase()),
          query: search,
          active: flag((row) =>
            only(world.tables.subscriptions, ({ customer_id }) => customer_id === row.id).some(isBillable),
          ),
          id: oneOf(({ id }) => id),
        },
        sorts: { created_at: byCreation, email: (row) => row.email, name: byName },
        sorting: '-created_at',
        view: customerView,
      }),
    ),
    post('/v1/customers/', 'customers:write', (call) =>
      created(customerView(createCustomer(world, call.read(customerCreation)))),
    ),
    ...routesOf(world, '/v1/customers/external/{external_id}', (call) =>
      byExternalId(world, call.param('external_id')),
    ),
    ...routesOf(world, '/v1/customers/{id}', (call) => world.tables.customers.get(call.id())),
  ];
}

/** The same routes by id and by external id. */
function routesOf(world: World, path: string, find: (call: Call) => CustomerRow | undefined): Route[] {
  const one = (call: Call) => {
    const row = found(find(call), 'Not found');
    return found(row.deleted_at === null ? row : undefined);
  };
  return [
    get(path, 'customers:read', (call) => ok(customerView(one(call)))),
    patch(path, 'customers:write', (call) => {
      const row = one(call);
      updateCustomer(world, row, call.read(customerChange));
      return ok(customerView(row));
    }),
    remove(path, 'customers:write', (call) => {
      deleteCustomer(world, one(call), call.query.get('anonymize') === 'true');
      return noContent();
    }),
    get(`${path}/state`, 'customers:read', (call) => ok(customerState(world, one(call)))),
  ];
}
