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
  const end = (refresh: TokenRefresh, outcome: 'renewed' | 'refused') =>
    kit().uow.run(() => kit().refreshes.end(refresh, outcome));
  const look = (refresh: TokenRefresh) => kit().refreshes.look(refresh);
  const purge = (at: Date, limit = 10) => kit().uow.run(() => kit().refreshes.deleteExpired(at, limit));

  test('one that begins is under way until it ends', async () => {
    const refresh = aRefresh();
    await expect(begin(refresh)).resolves.toEqual(refresh);
    await expect(look(refresh)).resolves.toEqual(refresh);
    await end(refresh, 'renewed');
    await expect(look(refresh)).resolves.toEqual({ ...refresh, outcome: 'renewed' });
  });

  test('while one is under way no other begins', async () => {
    const first = aRefresh();
    await begin(first);
    const second = aRefresh();
    await expect(begin(second, after(999))).resolves.toEqual(first);
    await expect(look(second)).resolves.toBeUndefined();
  });

  test.each(['renewed', 'refused'] as const)('after one that was %s another one begins at once', async (outcome) => {
    const first = aRefresh();
    await begin(first);
    await end(first, outcome);
    const second = aRefresh();
    await expect(begin(second)).resolves.toEqual(second);
    await expect(look(first)).resolves.toBeUndefined();
    await expect(look(second)).resolves.toEqual(second);
  });

  test('after the time of one whose process died another one begins, and the late end of the first is nothing', async () => {
    const first = aRefresh();
    await begin(first);
    const second = aRefresh(after(2000));
    await expect(begin(second, after(1000))).resolves.toEqual(second);
    await end(first, 'refused');
    await expect(look(second)).resolves.toEqual(second);
  });

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
