import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aUser } from '#identity/testing/a-user';
import type { OAuthClient } from '../clients/domain/client.ts';
import { aClient, PICTURE, START } from './a-client.ts';
import { aConsent, aGrant } from './a-grant.ts';
import { onPostgres } from './postgres-kit.ts';
import { storedGrant } from './stored.ts';

const HOUR = 3_600_000;
const sealedUnder = (key: string) => ({ sealedSecret: `1.${key}.text`, idTokenAlgorithm: 'HS256' as const });

onPostgres('Clients', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (clientId: string) => kit().uow.read(() => kit().clients.find(clientId));

  test('are found by what they present, as stored', async () => {
    const details = { contacts: ['a@example.com'], jwks: { keys: [] }, метка: 'é' };
    const client = aClient({ details, scopes: ['openid'], redirectUris: ['https://a.example/x,y', 'com.example:/cb'] });
    await run(() => kit().clients.add(client));
    await expect(find(client.clientId)).resolves.toEqual(client);
    await expect(find(client.clientId.toUpperCase())).resolves.toBeUndefined();
    await expect(find('')).resolves.toBeUndefined();
    await expect(run(() => kit().clients.add(aClient({ clientId: client.clientId })))).rejects.toThrow(/unique/i);
  });

  test('have a picture only while they are trusted; who looks them up to authenticate them does not get it', async () => {
    const client = aClient({ trusted: true, picture: PICTURE });
    await run(() => kit().clients.add(client));
    await expect(find(client.clientId)).resolves.toEqual(client);
    await expect(kit().clientLookup.find(client.clientId)).resolves.toEqual(
      aClient({ ...client, trusted: true, picture: null }),
    );
    const untrusted = run(async () => {
      const stored = (await kit().clients.findForUpdate(client.clientId))!;
      await kit().clients.save(Object.assign(stored, { trusted: false }));
    });
    await expect(untrusted).rejects.toThrow(/oauth_client_picture_check/);
  });

  test('are found the same way, many at once, outside of transactions', async () => {
    const full = aClient({
      details: { contacts: ['a@example.com'], jwks: { keys: [] }, метка: 'é' },
      scopes: ['openid'],
      ownScopes: ['orders.read'],
      ownResources: ['https://orders.example.com'],
      callsResources: ['https://stock.example.com'],
      rightsSuspendedAt: START,
      rightsSuspendedFor: 'keys',
      formerSecretDigest: 'x'.repeat(43),
      formerSecretEndsAt: new Date(START.getTime() + HOUR),
      lastUsedAt: START,
      documentFetchedAt: START,
      documentFreshUntil: new Date(START.getTime() + HOUR),
      disabled: true,
    });
    const [plain, managed] = [aClient(), aClient({ registrationDigest: 'r'.repeat(43) })];
    await run(async () => {
      for (const client of [full, plain, managed]) await kit().clients.add(client);
    });
    const ids = [full, plain, managed].map(({ clientId }) => clientId);
    const lookUp = (clientId: string) => kit().clientLookup.find(clientId);
    await expect(Promise.all([...ids, '', 'unknown', ids[0]!].map(lookUp))).resolves.toEqual([
      full,
      plain,
      managed,
      undefined,
      undefined,
      full,
    ]);
    await expect(run(() => lookUp(ids[0]!))).rejects.toThrow(/transaction/);
  });

  test('leave a user who is deleted, with what the user consented to; grants to other clients stay without the user', async () => {
    const { user, client: other, grant } = await storedGrant(kit());
    const reader = aUser();
    const own = aClient({ userId: user.id });
    const given = aGrant(own.id, reader.id);
    await run(async () => {
      await kit().users.add(reader);
      await kit().clients.add(own);
      await kit().grants.add(given);
      for (const one of [aConsent(user.id, other.id), aConsent(reader.id, own.id), aConsent(reader.id, other.id)])
        await kit().consents.save(one);
    });
    await run(async () => {
      const locked = (await kit().users.findForUpdate(user.id))!;
      await kit().clients.leaveUser(user.id);
      await kit().users.remove(locked);
    });
    await expect(find(own.clientId)).resolves.toBeUndefined();
    await expect(find(other.clientId)).resolves.toBeDefined();
    const grantOf = ({ id }: { id: string }) => kit().uow.run(() => kit().grants.findForUpdate(id));
    await expect(grantOf(given)).resolves.toBeUndefined();
    await expect(grantOf(grant)).resolves.toMatchObject({ userId: null });
    const consents = (userId: string) => kit().uow.read(() => kit().consents.listOf(userId));
    await expect(consents(user.id)).resolves.toEqual([]);
    await expect(consents(reader.id)).resolves.toMatchObject([{ clientId: other.id }]);
    await run(() => kit().clients.leaveUser('unknown'));
  });

  test('that were registered without a session and never used are deleted after a while, at most so many', async () => {
    const old = { createdAt: new Date(START.getTime() - HOUR) };
    const unused = [aClient(old), aClient(old), aClient(old)];
    const kept = [
      aClient(),
      ...[
        { lastUsedAt: START },
        { disabled: true },
        { trusted: true },
        { ownScopes: ['orders.read'] },
        { ownResources: ['https://orders.example.com'] },
        { callsResources: ['https://orders.example.com'] },
      ].map((changes) => aClient({ ...old, ...changes })),
    ];
    await run(async () => {
      for (const client of [...unused, ...kept]) await kit().clients.add(client);
    });
    const purge = (limit: number) => run(() => kit().clients.deleteUnused(START, limit));
    await expect(purge(2)).resolves.toBe(2);
    await expect(purge(10)).resolves.toBe(1);
    for (const { clientId } of kept) await expect(find(clientId)).resolves.toBeDefined();
    for (const { clientId } of unused) await expect(find(clientId)).resolves.toBeUndefined();
  });

  const add = (...clients: readonly OAuthClient[]) =>
    run(async () => {
      for (const client of clients) await kit().clients.add(client);
    });
  const someone = async () => {
    const user = aUser({ email: `${randomUUID()}@example.com` });
    await run(() => kit().users.add(user));
    return user.id;
  };
  const ids = (clients: readonly OAuthClient[]) => clients.map(({ clientId }) => clientId);

  test('are listed for their owner, newest first, and found by the ids of their rows', async () => {
    const [userId, other] = [await someone(), await someone()];
    const older = aClient({ userId });
    const newer = aClient({ userId, createdAt: new Date(START.getTime() + 1) });
    const foreign = aClient({ userId: other });
    await add(older, newer, foreign, aClient());
    const listed = await kit().uow.read(() => kit().clients.listOf(userId));
    expect(listed).toEqual([newer, older]);
    const found = await kit().uow.read(() => kit().clients.findAll([older.id, foreign.id, randomUUID(), 'x']));
    expect(ids(found).toSorted()).toEqual(ids([older, foreign]).toSorted());
    await expect(kit().uow.read(() => kit().clients.findAll([]))).resolves.toEqual([]);
    await expect(run(() => kit().clients.lockCountOf(userId))).resolves.toBe(2);
    await expect(run(() => kit().clients.lockCountOf(randomUUID()))).resolves.toBe(0);
  });

  test('are changed and deleted under a lock', async () => {
    const [client, other] = [aClient(), aClient()];
    await add(client, other);
    await run(async () => {
      const locked = await kit().clients.findForUpdate(client.clientId);
      expect(locked).toEqual(client);
      locked!.edit({ ...locked!, requiresPkce: false }, undefined, START);
      await kit().clients.save(locked!);
    });
    await expect(find(client.clientId)).resolves.toMatchObject({ requiresPkce: false });
    await run(async () => kit().clients.remove((await kit().clients.findForUpdate(client.clientId))!));
    await expect(find(client.clientId)).resolves.toBeUndefined();
    await expect(run(() => kit().clients.findForUpdate(client.clientId))).resolves.toBeUndefined();
    await expect(find(other.clientId)).resolves.toEqual(other);
  });

  test('are marked as used, unless they were recently', async () => {
    const [fresh, recent, other] = [aClient(), aClient({ lastUsedAt: START }), aClient()];
    await run(async () => {
      for (const client of [fresh, recent, other]) await kit().clients.add(client);
    });
    const now = new Date(START.getTime() + HOUR);
    const justBefore = new Date(START.getTime() - 1);
    for (const { id } of [fresh, recent]) await run(() => kit().clients.markUsed(id, now, justBefore));
    await expect(find(fresh.clientId)).resolves.toMatchObject({ lastUsedAt: now });
    await expect(find(recent.clientId)).resolves.toMatchObject({ lastUsedAt: START });
    await expect(find(other.clientId)).resolves.toMatchObject({ lastUsedAt: null });
    await run(() => kit().clients.markUsed(recent.id, now, START));
    await expect(find(recent.clientId)).resolves.toMatchObject({ lastUsedAt: now });
  });

  test('sealed secrets are counted by key and found under other keys', async () => {
    const [old, current] = [aClient(sealedUnder('old-key')), aClient(sealedUnder('new-key'))];
    await run(async () => {
      for (const client of [old, current, aClient()]) await kit().clients.add(client);
    });
    const counts = await kit().uow.read(() => kit().clients.countByKey());
    expect(counts).toEqual(
      new Map([
        ['old-key', 1],
        ['new-key', 1],
      ]),
    );
    await run(async () => {
      const [found, ...others] = await kit().clients.sealedOtherwise('new-key', 10);
      expect(others).toEqual([]);
      expect(found).toEqual(old);
      found!.reseal('1.new-key.again');
      await kit().clients.save(found!);
    });
    await expect(find(old.clientId)).resolves.toMatchObject({ sealedSecret: '1.new-key.again' });
    await expect(run(() => kit().clients.sealedOtherwise('new-key', 10))).resolves.toEqual([]);
  });
});
