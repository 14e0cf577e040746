import { expect, test } from '@jest/globals';
import type { Fields } from '#shared-kernel/domain/change';
import { Account } from '../users/domain/account.ts';
import { aUser } from './a-user.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');

const anAccount = (userId: string, values: Partial<Fields<Account>> = {}) =>
  Object.assign(Account.credential(aUser().id, userId, '$argon2id$…', now), values);

onPostgres('Accounts', (kit) => {
  const newUserId = async () => {
    const user = aUser();
    await kit().uow.run(() => kit().users.add(user));
    return user.id;
  };
  const save = (account: Account) => kit().uow.run(() => kit().accounts.save(account));
  const credentialOf = (userId: string) => kit().uow.read(() => kit().accounts.credentialOf(userId));

  test('a second credential account is refused', async () => {
    const first = anAccount(await newUserId());
    await save(first);
    await expect(save(anAccount(first.userId, { accountId: 'another' }))).rejects.toThrow(/unique/i);
    await expect(credentialOf(first.userId)).resolves.toEqual(first);
  });

  test('an account without a user is refused', async () => {
    await expect(save(anAccount(aUser().id))).rejects.toThrow(/foreign key/i);
  });

  const linked = (userId: string, accountId: string) =>
    Account.linked(
      {
        id: aUser().id,
        userId,
        providerId: 'gitlab',
        accountId,
        label: 'ada@example.com',
        sealedTokens: 'sealed',
        accessTokenExpiresAt: new Date('2026-11-20T13:00:00Z'),
        refreshTokenExpiresAt: null,
        scope: 'openid,email',
      },
      now,
    );
  const link = (account: Account) => kit().uow.run(() => kit().accounts.link(account));

  test('linking an identity that is linked already is found by the database, and nothing commits', async () => {
    const [one, other] = [await newUserId(), await newUserId()];
    const account = linked(one, aUser().id);
    await link(account);
    const second = linked(other, account.accountId);
    const attempt = kit().uow.run(async () => {
      await expect(kit().accounts.link(second)).resolves.toBe('taken');
    });
    await expect(attempt).rejects.toThrow('taken');
    await expect(kit().uow.read(() => kit().accounts.listOf(other))).resolves.toEqual([]);
  });
});
