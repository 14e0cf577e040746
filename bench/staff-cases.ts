import { organizationId, seededId, seededKey, seededSubscription } from './seeded.ts';
import { CLIENTS, OF_USERS } from './staff-lists-population.ts';

/** A request of staff; another one each time. */
export type Case = readonly [name: string, path: () => string];

/** A number of a user, another one each time. */
export const anyUser = (users: number) => 1 + Math.floor(Math.random() * users);

type Query = Readonly<Record<string, string>>;

/** Each order of a list, and each filter in the first order. @param filters with a name that says what they find */
function listCases(
  path: string,
  sorts: readonly string[],
  filters: Readonly<Record<string, () => Query>>,
  crossed: readonly string[] = [],
): Case[] {
  const at = (query: Query) => `${path}?${new URLSearchParams({ limit: '25', ...query })}`;
  const name = path.replace('/api/staff/', '');
  return [
    ...sorts.map((sort): Case => [`${name} by ${sort}`, () => at({ sort })]),
    ...Object.entries(filters).flatMap(([what, filter]) =>
      [sorts[0]!, ...crossed].map((sort): Case => [`${name} by ${sort}, ${what}`, () => at({ sort, ...filter() })]),
    ),
  ];
}

const byCreation = (path: string, filters: Readonly<Record<string, () => Query>>, crossed?: readonly string[]) =>
  listCases(path, ['-createdAt', 'createdAt'], filters, crossed);

/** The lists, searches and pages of staff, in the orders and with the filters that the console offers. */
export function casesOf(users: number, organizations: number): Case[] {
  const some = () => anyUser(users);
  const userId = () => seededId('user', some());
  const few = () => anyUser(Math.ceil(users / OF_USERS));
  const fewUserId = () => seededId('user', few());
  const anyOrganization = () => anyUser(organizations);
  const anyClient = () => anyUser(CLIENTS);
  const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
  const client = (query: Query) => `/api/auth/admin/list-users?${new URLSearchParams({ limit: '25', ...query })}`;
  const read = (path: string, query: Query = {}) => `/api/staff/${path}?${new URLSearchParams(query)}`;
  return [
    ...listCases(
      '/api/staff/users',
      ['-createdAt', 'createdAt', 'name', '-name', 'email', '-email'],
      {
        'part of an email': () => ({ text: `d-${some()}@` }),
        'part of a name': () => ({ text: ` ${some()}` }),
        'two characters': () => ({ text: 'a1' }),
        'a part that one in a hundred has': () => ({ text: 'seed-99' }),
        'a part that all have': () => ({ text: 'example' }),
        admins: () => ({ role: 'admin' }),
        'account holders': () => ({ role: 'user' }),
        banned: () => ({ banned: 'true' }),
        'not banned': () => ({ banned: 'false' }),
        unverified: () => ({ emailVerified: 'false' }),
        'with a second factor': () => ({ twoFactorEnabled: 'true' }),
        'of the last hour': () => ({ createdFrom: hourAgo() }),
        'banned and unverified, with a part': () => ({ banned: 'true', emailVerified: 'false', text: 'seed-9' }),
      },
      ['name', '-email'],
    ),
    ...byCreation(
      '/api/staff/sessions',
      {
        'of a user': () => ({ userId: userId() }),
        'of an address': () => ({ ipAddress: `198.51.${some() % 250}.${some() % 250}` }),
        'of an address that a fifth has': () => ({ ipAddress: '127.0.0.1' }),
        'of staff who act as someone': () => ({ impersonated: 'true' }),
      },
      ['createdAt'],
    ),
    ...listCases(
      '/api/staff/organizations',
      ['-createdAt', 'createdAt', 'name', '-name'],
      { 'part of a name': () => ({ text: `organization ${anyOrganization()}` }) },
      ['-name'],
    ),
    ...byCreation(
      '/api/staff/invitations',
      {
        pending: () => ({ status: 'pending' }),
        accepted: () => ({ status: 'accepted' }),
        'to an address': () => ({ email: `invited-1-${anyOrganization()}@example.com` }),
        'of an organization': () => ({ organizationId: organizationId(anyOrganization()) }),
        'by an inviter': () => ({ inviterId: userId() }),
      },
      ['createdAt'],
    ),
    ...byCreation('/api/staff/api-keys', {
      'of a user': () => ({ userId: userId() }),
      disabled: () => ({ enabled: 'false' }),
      enabled: () => ({ enabled: 'true' }),
      'with a start': () => ({ start: seededKey(few()).slice(0, 6) }),
    }),
    ...byCreation('/api/staff/oauth/clients', {
      'part of a name': () => ({ text: `app ${anyClient()}` }),
      'of a user': () => ({ userId: userId() }),
      disabled: () => ({ disabled: 'true' }),
      trusted: () => ({ trusted: 'true' }),
      'of nobody': () => ({ anonymous: 'true' }),
    }),
    ...byCreation('/api/staff/oauth/consents', {
      'of a user': () => ({ userId: fewUserId() }),
      'for a client': () => ({ clientId: `seeded-client-${anyClient()}` }),
    }),
    ...byCreation('/api/staff/oauth/grants', {
      'of a user': () => ({ userId: fewUserId() }),
      'for a client': () => ({ clientId: `seeded-client-${anyClient()}` }),
      expired: () => ({ active: 'false' }),
      active: () => ({ active: 'true' }),
    }),
    ...byCreation('/api/staff/emails', {
      sent: () => ({ state: 'sent' }),
      dropped: () => ({ state: 'dropped' }),
      'of a kind': () => ({ template: 'reset-password' }),
      'to a user': () => ({ userId: userId() }),
    }),
    ...listCases('/api/staff/billing/inbox', ['-receivedAt', 'receivedAt'], {
      'given up': () => ({ status: 'dead' }),
      processed: () => ({ status: 'processed' }),
      'of a type': () => ({ type: 'order.paid' }),
      'about an object': () => ({ about: `seeded-order-${few()}` }),
      contradicted: () => ({ contradicted: 'true' }),
    }),
    ...listCases('/api/staff/billing/accounts', ['-updatedAt', 'updatedAt'], { linked: () => ({ status: 'linked' }) }),
    ...byCreation('/api/staff/billing/customers', {
      'part of an email': () => ({ text: `d-${few()}@` }),
      'a part that all have': () => ({ text: 'example' }),
      deleted: () => ({ deleted: 'true' }),
    }),
    ...byCreation('/api/staff/billing/subscriptions', {
      'part of the email of a customer': () => ({ text: `d-${few()}@` }),
      active: () => ({ status: 'active' }),
      'of a product': () => ({ productId: 'product-7' }),
      'of a customer': () => ({ customerId: `seeded-customer-${few()}` }),
    }),
    ...byCreation('/api/staff/billing/orders', {
      'part of a number': () => ({ text: `INV-${few()}` }),
      refunded: () => ({ status: 'refunded' }),
      'of a subscription': () => ({ subscriptionId: seededSubscription(few()) }),
    }),
    ...byCreation('/api/staff/billing/refunds', {
      pending: () => ({ status: 'pending' }),
      'of an order': () => ({ orderId: `seeded-order-${few()}` }),
    }),
    ...byCreation('/api/staff/billing/refund-requests', { waiting: () => ({ status: 'waiting' }) }),
    ...byCreation('/api/staff/billing/checkouts', { open: () => ({ status: 'open' }) }),
    ...['products', 'discounts', 'benefits', 'meters', 'custom-fields'].flatMap((list) =>
      listCases(`/api/staff/billing/${list}`, ['-createdAt'], {}),
    ),
    ['search for part of an email', () => read('search', { q: `d-${some()}@` })],
    ['search for part of a name', () => read('search', { q: ` ${some()} ` })],
    ['search for what all have', () => read('search', { q: 'example' })],
    ['search for an id', () => read('search', { q: userId() })],
    ['search for the id of an email', () => read('search', { q: seededId('mail', few()) })],
    ['search for the number of an invoice', () => read('search', { q: `INV-${few()}` })],
    ['search for the id of a webhook', () => read('search', { q: `msg_seeded_${few()}` })],
    ['search for an address', () => read('search', { q: `198.51.${some() % 250}.${some() % 250}` })],
    ['a user', () => read(`users/${userId()}`)],
    ['the timeline of a user', () => read(`users/${userId()}/timeline`)],
    ['the audit trail', () => read('audit')],
    ['the audit trail of an actor', () => read('audit', { actor: userId() })],
    ['the audit trail by a reason', () => read('audit', { reason: 'INVALID_EMAIL_OR_PASSWORD' })],
    ['the audit trail by an address', () => read('audit', { ipAddress: `198.51.100.${some() % 250}` })],
    [
      'the audit trail by an address, in a month',
      () => read('audit', { ipAddress: `198.51.100.${some() % 250}`, from: monthAgo() }),
    ],
    ['the audit trail of a target', () => read('audit', { target: userId() })],
    ['the audit trail of a request', () => read('audit', { requestId: seededId('entry', some()) })],
    ['an entry of the audit trail', () => read('audit', { entry: seededId('entry', some()) })],
    ['the audit trail by an action, in a month', () => read('audit', { action: 'password.changed', from: monthAgo() })],
    ['list-users by part of an email', () => client({ searchValue: `d-${some()}@`, sortBy: 'name' })],
    ['list-users by what all have', () => client({ searchValue: 'example' })],
    ['list-users by role', () => client({ filterField: 'role', filterValue: 'admin', sortBy: 'name' })],
    ['the 200th page of list-users', () => client({ offset: '4975' })],
  ];
}

const DAY_MS = 86_400_000;
/** Within the longest time range of a search that reads more than an index. */
const monthAgo = () => new Date(Date.now() - 30 * DAY_MS).toISOString();
