import { expect, test } from '@jest/globals';
import { type Organization, deletionEffects } from './memberships.ts';

const membership = (id: string, memberCount: number, isOnlyOwner: boolean) => ({
  organization: { id } as Organization,
  memberCount,
  isOnlyOwner,
});

test('an account takes along what nobody else is in, and stays while others depend on it', () => {
  const { deletedToo, blocking } = deletionEffects([
    membership('alone', 1, true),
    membership('only owner', 2, true),
    membership('one of many', 3, false),
  ]);
  expect([deletedToo, blocking]).toEqual([[{ id: 'alone' }], [{ id: 'only owner' }]]);
});
