import { seededId } from './seeded.ts';

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

/** The lists, searches and pages of staff, in the orders and with the filters that the console offers. */
export function casesOf(users: number): Case[] {
  const some = () => anyUser(users);
  const userId = () => seededId('user', some());
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
      ['name', 'email'],
    ),
    ...listCases('/api/staff/sessions', ['-createdAt', 'createdAt'], {
      'of a user': () => ({ userId: userId() }),
      'of an address': () => ({ ipAddress: `198.51.${some() % 250}.${some() % 250}` }),
      'of an address that a fifth has': () => ({ ipAddress: '127.0.0.1' }),
      'of staff who act as someone': () => ({ impersonated: 'true' }),
    }),
    ...listCases('/api/staff/organizations', ['-createdAt', 'createdAt', 'name', '-name'], {
      'part of a name': () => ({ text: `organization ${1 + (some() % 1000)}` }),
    }),
    ...listCases('/api/staff/invitations', ['-createdAt', 'createdAt'], {
      pending: () => ({ status: 'pending' }),
      accepted: () => ({ status: 'accepted' }),
      'to an address': () => ({ email: `invited-1-${1 + (some() % 1000)}@example.com` }),
    }),
    ['search for part of an email', () => read('search', { q: `d-${some()}@` })],
    ['search for part of a name', () => read('search', { q: ` ${some()} ` })],
    ['search for what all have', () => read('search', { q: 'example' })],
    ['search for an id', () => read('search', { q: userId() })],
    ['search for an address', () => read('search', { q: `198.51.${some() % 250}.${some() % 250}` })],
    ['a user', () => read(`users/${userId()}`)],
    ['the timeline of a user', () => read(`users/${userId()}/timeline`)],
    ['the audit trail', () => read('audit')],
    ['the audit trail of an actor', () => read('audit', { actor: userId() })],
    ['the audit trail by a reason', () => read('audit', { reason: 'INVALID_EMAIL_OR_PASSWORD' })],
    ['the audit trail by an address', () => read('audit', { ipAddress: `198.51.100.${some() % 250}` })],
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
