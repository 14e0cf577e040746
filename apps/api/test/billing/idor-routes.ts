/** The caller, as seen from the organization that is asked for. */
export type Who = 'stranger' | 'owner of another organization' | 'member' | 'admin' | 'owner';
export const WHO: readonly Who[] = ['stranger', 'owner of another organization', 'member', 'admin', 'owner'];

/** What a route may need of the organization that is asked for. */
export interface Tenant {
  readonly productId: string;
  /** That its owner started. */
  readonly checkoutId: string;
}

interface Row {
  /** What is sent beside `organizationId`: members of the body, or of the query for GET. */
  readonly send: Readonly<Record<string, unknown>> | ((tenant: Tenant) => Readonly<Record<string, unknown>>);
  /** Callers who are allowed. */
  readonly allowed: readonly Who[];
}

const readers: readonly Who[] = ['admin', 'owner'];
const managers: readonly Who[] = ['owner'];

/** Each route about purchases, with the callers who may use it for an organization. */
export const matrix: Readonly<Record<string, Row>> = {
  'GET /api/billing/account': { send: {}, allowed: readers },
  'PATCH /api/billing/details': { send: { billingName: 'Taken over' }, allowed: managers },
  'GET /api/billing/entitlements': { send: {}, allowed: readers },
  'GET /api/billing/usage': { send: {}, allowed: readers },
  'POST /api/billing/portal': { send: {}, allowed: managers },
  'GET /api/billing/plans': { send: {}, allowed: readers },
  'POST /api/billing/checkouts': {
    send: ({ productId }) => ({ products: [productId], successPath: '/done' }),
    allowed: managers,
  },
  'GET /api/billing/checkouts/:id': { send: {}, allowed: readers },
};

/** Routes for backends of the operator, which have a credential instead of a user. */
export const forBackends: readonly string[] = ['POST /api/billing/usage/events'];
