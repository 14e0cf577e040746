import { expect, test } from '@jest/globals';
import type { Caller } from '../domain/principal.ts';
import { OrganizationPermissions } from './organization-permissions.ts';

test('without a context that keeps roles there are no organizations; there is at most one', async () => {
  const permissions = new OrganizationPermissions();
  const ada = { userId: 'ada' } as Caller;
  await expect(permissions.standing(ada, 'acme', ['billing', 'read'])).resolves.toBe('not-a-member');
  await expect(permissions.summary('acme')).resolves.toBeUndefined();
  const acme = { id: 'acme', name: 'Acme', ownerIds: ['ada'] };
  const lookup = { standing: async () => 'allowed' as const, summaries: async () => new Map([['acme', acme]]) };
  permissions.register(lookup);
  await expect(permissions.standing(ada, 'acme', ['billing', 'read'])).resolves.toBe('allowed');
  await expect(permissions.summary('acme')).resolves.toEqual(acme);
  expect(() => permissions.register(lookup)).toThrow('Two contexts keep roles');
});
