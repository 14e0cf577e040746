import { expect, test } from '@jest/globals';
import { type Caller, reachesOrganizations } from '../domain/principal.ts';
import { OrganizationPeople, OrganizationPermissions, UserOrganizations } from './organization-permissions.ts';

test('without a context that keeps roles there are no organizations; there is at most one', async () => {
  const permissions = new OrganizationPermissions();
  const ada = { userId: 'ada' } as Caller;
  await expect(permissions.membership(ada, 'acme', ['billing', 'read'])).resolves.toBe('not-a-member');
  await expect(permissions.summary('acme')).resolves.toBeUndefined();
  const acme = { id: 'acme', name: 'Acme', ownerIds: ['ada'] };
  const lookup = { membership: async () => 'allowed' as const, summaries: async () => new Map([['acme', acme]]) };
  permissions.register(lookup);
  await expect(permissions.membership(ada, 'acme', ['billing', 'read'])).resolves.toBe('allowed');
  await expect(permissions.summary('acme')).resolves.toEqual(acme);
  expect(() => permissions.register(lookup)).toThrow('Two contexts keep roles');
});

test('without a context that keeps memberships nobody is a member; there is at most one', async () => {
  const organizations = new UserOrganizations();
  await expect(organizations.of('ada')).resolves.toEqual([]);
  const acme = { id: 'acme', name: 'Acme', slug: 'acme', roles: ['owner'] };
  organizations.register({ of: async (userId) => (userId === 'ada' ? [acme] : []) });
  await expect(organizations.of('ada')).resolves.toEqual([acme]);
  await expect(organizations.of('bob')).resolves.toEqual([]);
  expect(() => organizations.register({ of: async () => [] })).toThrow('Two contexts keep memberships');
});

test('without a context that keeps people no address is known; there is at most one', async () => {
  const people = new OrganizationPeople();
  const wish = { organizationId: 'acme', email: 'bob@example.com', gift: 'A seat.' };
  await expect(people.known('acme', ['bob@example.com'])).resolves.toEqual(new Map());
  await people.invite({ userId: 'ada' } as Caller, wish);
  const bob = new Map([['bob@example.com', { status: 'invited', name: null } as const]]);
  const invited: unknown[] = [];
  const lookup = { known: async () => bob, invite: async (_: Caller, asked: unknown) => void invited.push(asked) };
  people.register(lookup);
  await expect(people.known('acme', ['bob@example.com'])).resolves.toBe(bob);
  await expect(people.known('acme', [])).resolves.toEqual(new Map());
  await people.invite({ userId: 'ada' } as Caller, wish);
  expect(invited).toEqual([wish]);
  expect(() => people.register(lookup)).toThrow('Two contexts keep people');
});

test.each([
  [['openid', 'organizations.read'], true],
  [['openid', 'organizations', 'organizations.read.all'], false],
  [[], false],
])('whether the scopes %j reach organizations: %j', (scopes, reaches) => {
  expect(reachesOrganizations(scopes)).toBe(reaches);
});
