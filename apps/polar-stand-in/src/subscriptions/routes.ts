import { z } from 'zod';
import { fromIso } from '../core/clock.ts';
import { found, invalidField, Refusal } from '../core/refusals.ts';
import type { SubscriptionRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import { organizationOf, type World } from '../core/world.ts';
import { byExternalId } from '../customers/views.ts';
import { provide } from '../grants/provision.ts';
import { flag, list, oneOf } from '../http/listing.ts';
import { created, get, ok, patch, post, remove, type Call, type Route } from '../http/router.ts';
import { metadata } from '../http/validation.ts';
import { baseAmount } from '../money/pricing.ts';
import { changeSubscription, subscriptionChange } from './update.ts';
import { pricesIn } from './changes.ts';
import { revokeSubscription, sourceOf } from './ending.ts';
import { startSubscription } from './start.ts';
import { announceSubscription, subscriptionView } from './views.ts';

const creation = z.union([
  z.object({ product_id: z.uuid(), customer_id: z.uuid(), metadata: metadata.default({}) }),
  z.object({ product_id: z.uuid(), external_customer_id: z.string(), metadata: metadata.default({}) }),
]);

/** Free products only: anything else goes through a checkout. */
function create(world: World, body: z.output<typeof creation>): SubscriptionRow {
  const { tables } = world;
  const product = tables.products.get(body.product_id);
  if (!product) throw invalidField(['product_id'], 'Product does not exist.', body.product_id);
  if (!product.is_recurring) throw invalidField(['product_id'], 'Product is not a recurring product.', product.id);
  const currency = organizationOf(world).default_presentment_currency;
  const prices = pricesIn(world, product, currency);
  if (prices.some((price) => baseAmount(price, { seats: null, units: null }) > 0)) {
    throw invalidField(['product_id'], 'Product is not free. The customer should go through a checkout.', product.id);
  }
  const byId = 'customer_id' in body;
  const customer = byId ? tables.customers.get(body.customer_id) : byExternalId(world, body.external_customer_id);
  if (!customer || customer.deleted_at !== null) {
    throw invalidField([byId ? 'customer_id' : 'external_customer_id'], 'Customer does not exist.');
  }
  const row = startSubscription(world, {
    customer,
    product,
    prices,
    currency,
    seats: null,
    units: null,
    chosenAmount: null,
    discountId: null,
    trial: null,
    checkout: null,
    metadata: body.metadata,
  });
  announceSubscription(world, row, 'subscription.created', 'subscription.active');
  provide(world, customer, product, sourceOf(row));
  return row;
}

const after =
  (value: (row: SubscriptionRow) => string | null) =>
  (row: SubscriptionRow, [from = '']: string[]) =>
    value(row) !== null && fromIso(value(row)!) >= fromIso(from);
const before =
  (value: (row: SubscriptionRow) => string | null) =>
  (row: SubscriptionRow, [to = '']: string[]) =>
    value(row) !== null && fromIso(value(row)!) <= fromIso(to);

export function subscriptionRoutes(world: World): Route[] {
  const { tables } = world;
  const one = (call: Call) => found(tables.subscriptions.get(call.id()));
  const view = (row: SubscriptionRow) => subscriptionView(world, row);
  const writable = (call: Call) => {
    const row = one(call);
    if (world.locks.has(row.id))
      throw new Refusal(409, 'SubscriptionLocked', 'This subscription is pending an update.');
    return row;
  };
  return [
    get('/v1/subscriptions/', 'subscriptions:read', (call) =>
      list(
        call,
        only(tables.subscriptions, ({ started_at }) => started_at !== null),
        {
          filters: {
            product_id: oneOf((row) => row.product_id),
            customer_id: oneOf((row) => row.customer_id),
            external_customer_id: oneOf((row) => tables.customers.get(row.customer_id)?.external_id),
            discount_id: oneOf((row) => row.discount_id),
            active: flag((row) => row.ended_at === null && row.status !== 'paused'),
            status: oneOf((row) => row.status),
            cancel_at_period_end: flag((row) => row.cancel_at_period_end),
            customer_cancellation_reason: oneOf((row) => row.customer_cancellation_reason),
            canceled_at_after: after((row) => row.canceled_at),
            canceled_at_before: before((row) => row.canceled_at),
            started_after: after((row) => row.started_at),
            started_before: before((row) => row.started_at),
          },
          sorts: {
            started_at: (row) => row.started_at,
            status: (row) => row.status,
            current_period_end: (row) => row.current_period_end,
            ended_at: (row) => row.ended_at,
            ends_at: (row) => row.ends_at,
            amount: (row) => row.amount,
            customer: (row) => tables.customers.get(row.customer_id)?.name,
            product: (row) => tables.products.get(row.product_id)?.name,
            discount: (row) => tables.discounts.get(row.discount_id ?? '')?.name,
          },
          sorting: '-started_at',
          view,
        },
      ),
    ),
    post('/v1/subscriptions/', 'subscriptions:write', (call) => created(view(create(world, call.read(creation))))),
    get('/v1/subscriptions/{id}', 'subscriptions:read', (call) => ok(view(one(call)))),
    patch('/v1/subscriptions/{id}', 'subscriptions:write', (call) => {
      const row = writable(call);
      changeSubscription(world, row, call.read(subscriptionChange));
      return ok(view(row));
    }),
    remove('/v1/subscriptions/{id}', 'subscriptions:write', (call) => {
      const row = writable(call);
      revokeSubscription(world, row);
      return ok(view(row));
    }),
  ];
}
