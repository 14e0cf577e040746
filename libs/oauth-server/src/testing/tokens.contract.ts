import { expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { aClient, later, START } from './a-client.ts';
import { aCode, aGrant, aTokenPair } from './a-grant.ts';
import { onPostgres } from './postgres-kit.ts';
import { deleteUser, storedGrant } from './stored.ts';

onPostgres('AuthorizationCodes', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = async (id: string) => (await kit().lookup.findCode(id))?.code;
  const stored = async (changes: Parameters<typeof aCode>[1] = {}) => {
    const code = aCode((await storedGrant(kit())).grant, changes);
    await run(() => kit().codes.add(code));
    return code;
  };

  test('are read back as stored', async () => {
    const code = await stored({ nonce: 'n'.repeat(3000), redirectUri: 'com.example:/cb?a=1' });
    await expect(find(code.id)).resolves.toEqual(code);
    const plain = await stored({ challenge: null, challengeMethod: null });
    await expect(find(plain.id)).resolves.toEqual(plain);
    await expect(find('unknown')).resolves.toBeUndefined();
    await expect(run(() => kit().codes.add(code))).rejects.toThrow(/unique/i);
  });

  test('are claimed once, and kept', async () => {
    const code = await stored();
    const used = Object.assign(aCode(aGrant(code.clientId, null)), code, { usedAt: later(1) });
    await expect(run(() => kit().codes.claim(code.id, later(1)))).resolves.toBe(true);
    await expect(run(() => kit().codes.claim(code.id, later(2)))).resolves.toBe(false);
    await expect(find(code.id)).resolves.toEqual(used);
  });

  test('are not claimed from the moment they expire', async () => {
    const code = await stored();
    await expect(run(() => kit().codes.claim(code.id, code.expiresAt))).resolves.toBe(false);
    await expect(find(code.id)).resolves.toMatchObject({ usedAt: null });
    await expect(run(() => kit().codes.claim('unknown', START))).resolves.toBe(false);
  });

  test('of an ended grant cannot be stored', async () => {
    const { grant } = await storedGrant(kit());
    await run(() => kit().grants.end(grant.id));
    await expect(run(() => kit().codes.add(aCode(grant)))).rejects.toThrow(/foreign key/i);
  });

  test('are deleted a while after they expired, at most so many', async () => {
    const past = [await stored(), await stored()];
    const current = await stored({ expiresAt: later(601) });
    const purge = (limit: number) => run(() => kit().codes.deleteExpired(later(601), limit));
    await expect(purge(1)).resolves.toBe(1);
    await purge(100);
    for (const { id } of past) await expect(find(id)).resolves.toBeUndefined();
    await expect(find(current.id)).resolves.toBeDefined();
  });
});

onPostgres('Tokens', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (refreshDigest: string) => kit().uow.read(() => kit().tokens.findByRefresh(refreshDigest));
  const stored = async (changes: Parameters<typeof aTokenPair>[1] = {}) => {
    const { grant, client, user } = await storedGrant(kit(), { claims: { userinfo: { name: { essential: true } } } });
    const token = aTokenPair(grant, { resources: ['https://api.example.com/a,b'], ...changes });
    await run(() => kit().tokens.add(token));
    return { token, grant, user, client };
  };
  const clientOf = ({ id, clientId, name, scopes, disabled, trusted }: ReturnType<typeof aClient>) => ({
    id,
    clientId,
    name,
    scopes,
    disabled,
    trusted,
  });

  test('are found with their grant and client, by either digest', async () => {
    const { token, grant, client } = await stored({ keyThumbprint: 'k'.repeat(43), scopes: ['openid'] });
    const found = { token, grant, client: clientOf(client) };
    await expect(kit().lookup.findByAccess(token.accessDigest!)).resolves.toEqual(found);
    await expect(kit().lookup.findByRefresh(token.refreshDigest!)).resolves.toEqual(found);
    await expect(find(token.refreshDigest!)).resolves.toEqual(token);
    const { token: access } = await stored({ refreshDigest: null, refreshExpiresAt: null });
    await expect(kit().lookup.findByAccess(access.accessDigest!)).resolves.toMatchObject({ token: access });
  });

  test('are found with what staff decided about their client', async () => {
    for (const decided of [{ trusted: true }, { trusted: false }, { disabled: true }]) {
      const { token, client } = await stored();
      await run(async () => {
        const supervised = (await kit().clients.findForUpdate(client.clientId))!;
        supervised.supervise(decided, [], START);
        await kit().clients.save(supervised);
      });
      const found = { client: { ...clientOf(client), ...decided } };
      await expect(kit().lookup.findByAccess(token.accessDigest!)).resolves.toMatchObject(found);
      await expect(kit().lookup.findByRefresh(token.refreshDigest!)).resolves.toMatchObject(found);
    }
  });

  test.each(['', digest('unknown')])('nothing is found by %j', async (text) => {
    await stored({ refreshDigest: null, refreshExpiresAt: null });
    await expect(kit().lookup.findByAccess(text)).resolves.toBeUndefined();
    await expect(kit().lookup.findByRefresh(text)).resolves.toBeUndefined();
    await expect(find(text)).resolves.toBeUndefined();
  });

  test('many looked up at once are each answered', async () => {
    const all = [await stored(), await stored(), await stored()];
    const digests = [...all.map(({ token }) => token.accessDigest!), digest('unknown'), all[0]!.token.accessDigest!];
    const found = await Promise.all(digests.map((text) => kit().lookup.findByAccess(text)));
    const ids = all.map(({ token }) => token.id);
    expect(found.map((answer) => answer?.token.id)).toEqual([...ids, undefined, ids[0]]);
  });

  test('of a deleted user are found without the user', async () => {
    const { token, user } = await stored();
    await deleteUser(kit(), user.id);
    const found = await kit().lookup.findByAccess(token.accessDigest!);
    expect(found?.grant).toMatchObject({ userId: null, forUser: true });
    expect(found?.grant.isOrphaned()).toBe(true);
  });

  test('a refresh token is used once, and its answer kept', async () => {
    const { token } = await stored();
    await run(() => kit().tokens.keepAnswer(token.id, 'too early'));
    await expect(run(() => kit().tokens.useRefresh(token.id, later(1)))).resolves.toBe(true);
    await expect(run(() => kit().tokens.useRefresh(token.id, later(2)))).resolves.toBe(false);
    await expect(find(token.refreshDigest!)).resolves.toMatchObject({ refreshUsedAt: later(1), sealedAnswer: null });
    await run(() => kit().tokens.keepAnswer(token.id, 'sealed'));
    const kept = { ...token, refreshUsedAt: later(1), sealedAnswer: 'sealed' };
    await expect(kit().lookup.findByRefresh(token.refreshDigest!)).resolves.toMatchObject({ token: kept });
  });

  test('a refresh token is not used from the moment it expires, nor where there is none', async () => {
    const { token } = await stored();
    await expect(run(() => kit().tokens.useRefresh(token.id, token.refreshExpiresAt!))).resolves.toBe(false);
    const { token: access } = await stored({ refreshDigest: null, refreshExpiresAt: null });
    await expect(run(() => kit().tokens.useRefresh(access.id, START))).resolves.toBe(false);
  });

  test('an access token ends without its refresh token', async () => {
    const { token } = await stored();
    await expect(run(() => kit().tokens.removeAccess(token.id))).resolves.toBe(true);
    await expect(run(() => kit().tokens.removeAccess(token.id))).resolves.toBe(false);
    await expect(kit().lookup.findByAccess(token.accessDigest!)).resolves.toBeUndefined();
    await expect(kit().lookup.findByRefresh(token.refreshDigest!)).resolves.toMatchObject({
      token: { id: token.id, accessDigest: null },
    });
  });

  test('a digest is stored once', async () => {
    const { token, grant } = await stored();
    const { accessDigest, refreshDigest } = token;
    for (const same of [{ accessDigest }, { refreshDigest }]) {
      await expect(run(() => kit().tokens.add(aTokenPair(grant, same)))).rejects.toThrow(/unique/i);
    }
  });

  test('are deleted a while after both tokens expired, at most so many', async () => {
    const ended = { accessExpiresAt: later(-100), refreshExpiresAt: later(-100) };
    const past = [await stored(ended), await stored({ ...ended, refreshDigest: null, refreshExpiresAt: null })];
    const current = [
      await stored({ ...ended, accessExpiresAt: later(-50) }),
      await stored({ ...ended, refreshExpiresAt: later(-50) }),
    ];
    const purge = (limit: number) => run(() => kit().tokens.deleteExpired(later(-50), limit));
    await expect(purge(1)).resolves.toBe(1);
    await expect(purge(10)).resolves.toBe(1);
    const look = (digests: typeof past) =>
      Promise.all(digests.map(({ token }) => kit().lookup.findByAccess(token.accessDigest!)));
    expect(await look(past)).toEqual([undefined, undefined]);
    expect((await look(current)).map((found) => found?.token.id)).toEqual(current.map(({ token }) => token.id));
  });
});
