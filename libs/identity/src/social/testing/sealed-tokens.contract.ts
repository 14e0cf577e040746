import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { aUser } from '../../testing/a-user.ts';
import { Account, WITHOUT_PROVIDER } from '../../users/domain/account.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');

onPostgres('SealedTokens', (kit) => {
  /** A user with an account for each of these keys. */
  const withAccounts = async (...keys: readonly (string | null)[]) => {
    const user = aUser();
    await kit().uow.run(async () => {
      await kit().users.add(user);
      for (const key of keys) {
        const sealedTokens = key && `v1.${key}.body`;
        const identity = { id: v7(), userId: user.id, providerId: 'gitlab', accountId: v7() };
        await kit().accounts.link(Account.linked({ ...identity, ...WITHOUT_PROVIDER, sealedTokens }, now));
      }
    });
    return user.id;
  };
  const otherwise = (keyId: string, limit = 10) =>
    kit().uow.read(() => kit().accounts.usersSealedOtherwise(keyId, limit));

  test('are counted by key, and users are found whose tokens another key sealed', async () => {
    const old = await withAccounts('old', 'old', 'new');
    const current = await withAccounts('new', null);
    await withAccounts(null);
    const counts = await kit().uow.read(() => kit().accounts.countByKey());
    expect(Object.fromEntries(counts)).toEqual({ old: 2, new: 2 });
    await expect(otherwise('new')).resolves.toEqual([old]);
    await expect(otherwise('old').then((ids) => ids.toSorted())).resolves.toEqual([old, current].toSorted());
    await expect(otherwise('third', 1)).resolves.toHaveLength(1);
    await expect(otherwise('new', 0)).resolves.toEqual([]);
  });
});
