import { expect, test } from '@jest/globals';
import { reachesOrganizations } from '../domain/service-scopes.ts';
import { UserOrganizations } from './user-organizations.ts';

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
