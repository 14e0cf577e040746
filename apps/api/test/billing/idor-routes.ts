/** The caller, as seen from the organization that is asked for. */
export type Who = 'stranger' | 'owner of another organization' | 'member' | 'admin' | 'owner';
export const WHO: readonly Who[] = ['stranger', 'owner of another organization', 'member', 'admin', 'owner'];

/** Ids of objects of the organization, by the part of a path that stands before them: `/orders/:id`. */
export type Things = Readonly<Record<string, string>>;

interface Row {
  /** What is sent beside `organizationId`: members of the body, or of the query for GET. */
  readonly send: Readonly<Record<string, unknown>> | ((things: Things) => Readonly<Record<string, unknown>>);
  /** Callers who are allowed. */
  readonly allowed: readonly Who[];
}

const readers: readonly Who[] = ['admin', 'owner'];
const managers: readonly Who[] = ['owner'];
/** Those with a part in what the organization has. */
const belonging: readonly Who[] = ['member', ...readers];

/** Each route about purchases, with the callers who may use it for an organization. */
export const matrix: Readonly<Record<string, Row>> = {
  'GET /api/billing/account': { send: {}, allowed: readers },
  'PATCH /api/billing/details': { send: { billingName: 'Taken over' }, allowed: managers },
  // A member gets a share of it, which teams.e2e.ts checks.
  'GET /api/billing/entitlements': { send: {}, allowed: belonging },
  'GET /api/billing/usage': { send: {}, allowed: readers },
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
  'GET /api/billing/licence-keys': { send: {}, allowed: readers },
  'GET /api/billing/licence-keys/:id': { send: {}, allowed: readers },
  'POST /api/billing/licence-keys/:id/validate': { send: {}, allowed: managers },
  'POST /api/billing/licence-keys/:id/activations': { send: { label: 'laptop' }, allowed: managers },
  'POST /api/billing/licence-keys/:id/activations/:activationId/deactivate': { send: {}, allowed: managers },
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
