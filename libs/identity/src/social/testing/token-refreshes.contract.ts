import { beforeEach, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { aUser } from '../../testing/a-user.ts';
import { Account, WITHOUT_PROVIDER } from '../../users/domain/account.ts';
import type { TokenRefresh } from '../domain/ports.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const after = (ms: number) => new Date(now.getTime() + ms);

onPostgres('TokenRefreshes', (kit) => {
  let accountId: string;
  beforeEach(async () => {
    const user = aUser();
    accountId = v7();
    const identity = { id: accountId, userId: user.id, providerId: 'gitlab', accountId };
    await kit().uow.run(async () => {
      await kit().users.add(user);
      await kit().accounts.link(Account.linked({ ...identity, ...WITHOUT_PROVIDER }, now));
    });
  });

  const aRefresh = (endsAt = after(1000)): TokenRefresh => ({ id: v7(), accountId, endsAt, outcome: null });
  const begin = (refresh: TokenRefresh, at = now) => kit().uow.run(() => kit().refreshes.begin(refresh, at));
  const look = (refresh: TokenRefresh) => kit().refreshes.look(refresh);
  const purge = (at: Date, limit = 10) => kit().uow.run(() => kit().refreshes.deleteExpired(at, limit));

  test('goes with its account', async () => {
    const refresh = aRefresh();
    await begin(refresh);
    await kit().uow.run(async () => {
      const account = await kit().accounts.find('gitlab', accountId);
      await kit().accounts.remove(account!);
    });
    await expect(look(refresh)).resolves.toBeUndefined();
    await expect(begin(aRefresh())).rejects.toThrow(/foreign key/i);
  });

  test('expired ones are purged, a limited number at once', async () => {
    await purge(after(10_000), 1000);
    const refresh = aRefresh();
    await begin(refresh);
    await expect(purge(after(999))).resolves.toBe(0);
    await expect(purge(after(1000), 0)).resolves.toBe(0);
    await expect(purge(after(1000))).resolves.toBe(1);
    await expect(look(refresh)).resolves.toBeUndefined();
  });
});
