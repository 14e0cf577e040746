import { expect, test } from '@jest/globals';
import type { Fields } from '#shared-kernel/domain/change';
import { Account } from '../users/domain/account.ts';
import { aUser } from './a-user.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');

const anAccount = (userId: string, values: Partial<Fields<Account>> = {}) =>
  Object.assign(Account.credential(aUser().id, userId, '$argon2id$…', now), values);

const provider = (accountId: string) => ({ providerId: 'provider', accountId, password: null });

onPostgres('Accounts', (kit) => {
  const newUserId = async () => {
    const user = aUser();
    await kit().uow.run(() => kit().users.add(user));
    return user.id;
  };
  const save = (account: Account) => kit().uow.run(() => kit().accounts.save(account));
  const credentialOf = (userId: string) => kit().uow.read(() => kit().accounts.credentialOf(userId));

  test('the credential account comes back as it was', async () => {
    const account = anAccount(await newUserId());
    await save(account);
    await expect(credentialOf(account.userId)).resolves.toEqual(account);
  });

  test('a user who signs in only by a provider has none', async () => {
    const userId = await newUserId();
    await save(anAccount(userId, provider(userId)));
    await expect(credentialOf(userId)).resolves.toBeUndefined();
  });

  test('changes are saved', async () => {
    const account = anAccount(await newUserId());
    await save(account);
    const later = new Date('2026-11-21T12:00:00Z');
    await kit().uow.run(async () => {
      const stored = (await kit().accounts.credentialOf(account.userId))!;
      stored.changePassword('$argon2id$other', later);
      await kit().accounts.save(stored);
    });
    await expect(credentialOf(account.userId)).resolves.toEqual(
      Object.assign(account, { password: '$argon2id$other', updatedAt: later }),
    );
  });

  test('a second credential account is refused', async () => {
    const first = anAccount(await newUserId());
    await save(first);
    await expect(save(anAccount(first.userId, { accountId: 'another' }))).rejects.toThrow(/unique/i);
    await expect(credentialOf(first.userId)).resolves.toEqual(first);
  });

  test('an identity at a provider belongs to one user', async () => {
    const [one, other] = [await newUserId(), await newUserId()];
    await save(anAccount(one, provider(one)));
    await expect(save(anAccount(other, provider(one)))).rejects.toThrow(/unique/i);
    await save(anAccount(other, provider(other)));
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

  test('the account of a provider comes back as it was, by provider and id', async () => {
    const account = linked(await newUserId(), aUser().id);
    await expect(link(account)).resolves.toBe('linked');
    const find = (providerId: string, accountId: string) =>
      kit().uow.read(() => kit().accounts.find(providerId, accountId));
    await expect(find('gitlab', account.accountId)).resolves.toEqual(account);
    await expect(find('github', account.accountId)).resolves.toBeUndefined();
    await expect(find('gitlab', 'another')).resolves.toBeUndefined();
  });

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

  test('the accounts of a user are listed oldest first, and one can be removed', async () => {
    const userId = await newUserId();
    const later = linked(userId, aUser().id);
    Object.assign(later, { createdAt: new Date('2026-11-22T12:00:00Z') });
    const credential = anAccount(userId);
    await link(later);
    await save(credential);
    const list = () => kit().uow.read(() => kit().accounts.listOf(userId));
    await expect(list()).resolves.toEqual([credential, later]);
    await kit().uow.run(async () => {
      const [first] = await kit().accounts.listOf(userId);
      await kit().accounts.remove(first!);
    });
    await expect(list()).resolves.toEqual([later]);
  });
});
