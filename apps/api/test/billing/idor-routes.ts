import { expect } from '@jest/globals';
import type { Somebody } from '../organizations/people.ts';
import type { BillingApp } from './billing-app.ts';
import { product } from './a-buyer.ts';
import { buy, mirror, productId } from './buying.ts';

/** The caller, as seen from the organization that is asked for. */
export type Who = 'stranger' | 'owner of another organization' | 'member' | 'admin' | 'owner';
export const WHO: readonly Who[] = ['stranger', 'owner of another organization', 'member', 'admin', 'owner'];

/** Ids of objects of the organization, by the part of a path that stands before them: `/orders/:id`. */
export type Things = Readonly<Record<string, string>>;

interface Row {
  /** Members beside `organizationId`: of the body, or of the query for GET. */
  readonly send: Readonly<Record<string, unknown>> | ((things: Things) => Readonly<Record<string, unknown>>);
  /** Callers who are allowed. */
  readonly allowed: readonly Who[];
}

const readers: readonly Who[] = ['admin', 'owner'];
const managers: readonly Who[] = ['owner'];
/** People with a part in what the organization has. */
const belonging: readonly Who[] = ['member', ...readers];

/** Each route about purchases, with the callers who may use it for an organization. */
export const matrix: Readonly<Record<string, Row>> = {
  'GET /api/billing/account': { send: {}, allowed: readers },
  'PATCH /api/billing/details': { send: { billingName: 'Taken over' }, allowed: managers },
  // A member gets a share of it, which teams.e2e.ts checks.
  'GET /api/billing/entitlements': { send: {}, allowed: belonging },
  'GET /api/billing/usage': { send: {}, allowed: readers },
  'GET /api/billing/usage/meters/:id': { send: {}, allowed: readers },
  'GET /api/billing/due-payments': { send: {}, allowed: readers },
  'POST /api/billing/portal': { send: {}, allowed: managers },
  'GET /api/billing/plans': { send: {}, allowed: readers },
  'POST /api/billing/checkouts': {
    send: ({ products }) => ({ products: [products], successPath: '/done' }),
    allowed: managers,
  },
  'GET /api/billing/checkouts/:id': { send: {}, allowed: readers },
  'GET /api/billing/subscriptions': { send: {}, allowed: readers },
  'GET /api/billing/subscriptions/:id': { send: {}, allowed: readers },
  'GET /api/billing/orders': { send: {}, allowed: readers },
  'GET /api/billing/orders/:id': { send: {}, allowed: readers },
  'GET /api/billing/orders/:id/receipt': { send: {}, allowed: readers },
  'POST /api/billing/orders/:id/invoice': { send: {}, allowed: readers },
  'GET /api/billing/benefits': { send: {}, allowed: readers },
  'GET /api/billing/own-seats': { send: {}, allowed: belonging },
  'GET /api/billing/license-keys': { send: {}, allowed: readers },
  'GET /api/billing/license-keys/:id': { send: {}, allowed: readers },
  'POST /api/billing/license-keys/:id/validate': { send: {}, allowed: managers },
  'POST /api/billing/license-keys/:id/activations': { send: { label: 'laptop' }, allowed: managers },
  'POST /api/billing/license-keys/:id/activations/:activationId/deactivate': { send: {}, allowed: managers },
  'GET /api/billing/subscriptions/:id/estimate': { send: { seats: '4' }, allowed: readers },
  'GET /api/billing/subscriptions/:id/seats': { send: {}, allowed: readers },
  'POST /api/billing/subscriptions/:id/seats': { send: { email: 'seat-holder@example.com' }, allowed: managers },
  'POST /api/billing/subscriptions/:id/seats/:seatId/revoke': { send: {}, allowed: managers },
  'POST /api/billing/subscriptions/:id/change-seats': {
    send: { seats: 4, prorationBehavior: 'next_period' },
    allowed: managers,
  },
  'POST /api/billing/subscriptions/:id/drop-pending-change': { send: {}, allowed: managers },
  'POST /api/billing/subscriptions/:id/pause': { send: {}, allowed: managers },
  'POST /api/billing/subscriptions/:id/resume': { send: {}, allowed: managers },
  'POST /api/billing/subscriptions/:id/change-plan': {
    send: ({ plans }) => ({ productId: plans, prorationBehavior: 'next_period' }),
    allowed: managers,
  },
  'POST /api/billing/subscriptions/:id/cancel': { send: {}, allowed: managers },
  'POST /api/billing/subscriptions/:id/uncancel': { send: {}, allowed: managers },
};

/** Routes for backends of the operator, which have a credential instead of a user. */
export const forBackends: readonly string[] = ['POST /api/billing/usage/events'];
/** The route with these ids in its path. @throws where one is missing */
export const located = (route: string, things: Things): string =>
  route.replaceAll(/\/([a-z-]+)\/:\w+/g, (_, place: string) => {
    const id = things[place];
    if (id === undefined) throw new Error(`${route}: which of ${place}?`);
    return `/${place}/${id}`;
  });

/** Members of the request to a route of the matrix, beside the organization. */
export function sentTo(route: string, things: Things): Readonly<Record<string, unknown>> {
  const { send } = matrix[route]!;
  return typeof send === 'function' ? send(things) : send;
}

/** Purchases of an organization, with one object for each place in a path. */
export async function boughtFor(shop: BillingApp, owner: Somebody, organizationId: string): Promise<Things> {
  const { platform } = shop;
  const products = await productId(platform, 'Handbook');
  const purchase = { organizationId, products: [products], successPath: '/done' };
  const [status, { checkoutId }] = await shop.call(owner, 'POST /api/billing/checkouts', purchase);
  expect(status).toBe(200);
  const handbook = await buy(platform, organizationId, 'Handbook');
  await buy(platform, organizationId, 'Pro monthly');
  await buy(platform, organizationId, 'Metered API');
  const { subscriptionId } = await buy(platform, organizationId, 'Team', { seats: 5 });
  const seated = { amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats: 1, price_per_seat: 900 }] } };
  const plans = await product(shop, seated, { recurring_interval: 'month' });
  await mirror(shop.app);
  const [, { items }] = await platform('/v1/license-keys/');
  const [licenseKey] = items as readonly Record<'id' | 'key' | 'organization_id', string>[];
  const { key, organization_id } = licenseKey!;
  const activate = { method: 'POST', body: { key, organization_id, label: 'desktop' } };
  const [, activation] = await platform('/v1/license-keys/activate', activate);
  const assign = { subscription_id: subscriptionId, email: 'first-holder@example.com', immediate_claim: true };
  const [, seat] = await platform('/v1/customer-seats', { method: 'POST', body: assign });
  return {
    products,
    checkouts: String(checkoutId),
    orders: handbook.orderId,
    subscriptions: subscriptionId!,
    plans,
    seats: String(seat['id']),
    'license-keys': licenseKey!.id,
    activations: String(activation['id']),
    meters: String(((await shop.items('/v1/meters/')) as readonly { id: string }[])[0]!.id),
  };
}
