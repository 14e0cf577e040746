import { expect, test } from '@jest/globals';
import { type Caller, reachesOrganizations } from '../domain/principal.ts';
import { OrganizationPermissions, UserOrganizations } from './organization-permissions.ts';

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

test.each([
  [['openid', 'organizations.read'], true],
  [['openid', 'organizations', 'organizations.read.all'], false],
  [[], false],
])('whether the scopes %j reach organizations: %j', (scopes, reaches) => {
  expect(reachesOrganizations(scopes)).toBe(reaches);
});
