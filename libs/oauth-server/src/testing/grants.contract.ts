import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { aUser } from '#identity/testing/a-user';
import { aClient, later } from './a-client.ts';
import { aCode, aConsent, aGrant, aTokenPair } from './a-grant.ts';
import { onPostgres } from './postgres-kit.ts';
import { deleteUser, storedGrant } from './stored.ts';

onPostgres('Grants', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (id: string) => kit().uow.run(() => kit().grants.findForUpdate(id));

  test('are read back as stored', async () => {
    const { client, user, grant } = await storedGrant(kit(), {
      resources: ['https://api.example.com/a,b', 'urn:x:"quoted"'],
      claims: { userinfo: { email: null }, id_token: { acr: { values: ['1'] } } },
      methods: ['pwd', 'otp', 'mfa'],
      keyThumbprint: 'k'.repeat(43),
      lastUsedAt: later(1),
    });
    await expect(find(grant.id)).resolves.toEqual(grant);
    await expect(run(() => kit().grants.findForUpdate(grant.id))).resolves.toEqual(grant);
    const own = aGrant(client.id, null);
    await run(() => kit().grants.add(own));
    await expect(find(own.id)).resolves.toEqual(own);
    await expect(kit().uow.read(() => kit().grants.listOf(user.id))).resolves.toEqual([grant]);
  });

  test.each(['', 'no id', "' or true --", randomUUID()])('nothing is found or ended by %j', async (id) => {
    await expect(find(id)).resolves.toBeUndefined();
    await expect(run(() => kit().grants.findForUpdate(id))).resolves.toBeUndefined();
    await expect(run(() => kit().grants.end(id))).resolves.toBe(false);
    const { client } = await storedGrant(kit());
    await expect(run(() => kit().grants.endAllOf(id))).resolves.toBe(0);
    await expect(run(() => kit().grants.endAllOf(id, client.id))).resolves.toBe(0);
    await expect(kit().uow.read(() => kit().grants.listOf(id))).resolves.toEqual([]);
    const { consents } = kit();
    await expect(kit().uow.read(() => consents.find(id, client.id))).resolves.toBeUndefined();
    await expect(run(() => consents.hold(id, client.id))).resolves.toBeUndefined();
    await expect(run(() => consents.remove(id, client.id))).resolves.toBe(false);
    await expect(run(() => consents.removeAllOf(id))).resolves.toBe(0);
    await expect(kit().uow.read(() => consents.listOf(id))).resolves.toEqual([]);
  });

  test('store their use', async () => {
    const { grant } = await storedGrant(kit());
    await run(async () => {
      const found = (await kit().grants.findForUpdate(grant.id))!;
      found.use(100_000, later(5));
      await kit().grants.save(found);
    });
    await expect(find(grant.id)).resolves.toEqual(
      Object.assign(grant, { lastUsedAt: later(5), expiresAt: later(100_005) }),
    );
  });

  test('end with their codes and tokens', async () => {
    const { grant, user } = await storedGrant(kit());
    const [code, token] = [aCode(grant), aTokenPair(grant)];
    await run(async () => {
      await kit().codes.add(code);
      await kit().tokens.add(token);
    });
    await expect(run(() => kit().grants.end(grant.id))).resolves.toBe(true);
    await expect(run(() => kit().grants.end(grant.id))).resolves.toBe(false);
    await expect(find(grant.id)).resolves.toBeUndefined();
    await expect(kit().lookup.findCode(code.id)).resolves.toBeUndefined();
    await expect(kit().lookup.findByAccess(token.accessDigest!)).resolves.toBeUndefined();
    await expect(run(() => kit().tokens.findByRefresh(token.refreshDigest!))).resolves.toBeUndefined();
    await expect(kit().uow.read(() => kit().grants.listOf(user.id))).resolves.toEqual([]);
  });

  test('end for a user, a user of one client, and a client', async () => {
    const { grant, user, client } = await storedGrant(kit());
    const other = await storedGrant(kit());
    const elsewhere = aGrant(other.client.id, user.id);
    const own = aGrant(client.id, null);
    await run(async () => {
      await kit().grants.add(elsewhere);
      await kit().grants.add(own);
    });
    await expect(run(() => kit().grants.endAllOf(user.id, client.id))).resolves.toBe(1);
    await expect(find(grant.id)).resolves.toBeUndefined();
    await expect(find(elsewhere.id)).resolves.toBeDefined();
    await expect(run(() => kit().grants.endAllOf(user.id))).resolves.toBe(1);
    await expect(run(() => kit().grants.endAllOf(user.id))).resolves.toBe(0);
    await expect(find(own.id)).resolves.toBeDefined();
    await expect(run(() => kit().grants.endAllOfClient(client.id))).resolves.toBe(1);
    await expect(find(other.grant.id)).resolves.toBeDefined();
  });

  test('know that their user was deleted', async () => {
    const { grant, user } = await storedGrant(kit());
    await deleteUser(kit(), user.id);
    const found = (await find(grant.id))!;
    expect(found).toEqual(Object.assign(grant, { userId: null }));
    expect(found.isOrphaned()).toBe(true);
  });

  test('for a user or to a client that was deleted are refused, and nothing is stored', async () => {
    const { client, user } = await storedGrant(kit());
    const [orphan, lost] = [aGrant(client.id, aUser().id), aGrant(aClient().id, user.id)];
    await expect(run(() => kit().grants.add(orphan))).rejects.toMatchObject({ code: 'GRANT_USER_NOT_FOUND' });
    await expect(run(() => kit().grants.add(lost))).rejects.toMatchObject({ code: 'INVALID_CLIENT_ID' });
    for (const { id } of [orphan, lost]) await expect(find(id)).resolves.toBeUndefined();
  });

  test('follow a session that gets another id, and forget sessions that ended, once', async () => {
    const [mine, other] = [await storedGrant(kit()), await storedGrant(kit())];
    const next = randomUUID();
    await run(() => kit().grants.followSession(mine.session.id, next));
    await expect(find(mine.grant.id)).resolves.toMatchObject({ sessionId: next });
    const leave = (...ids: string[]) => run(() => kit().grants.leaveSessions(ids));
    await expect(leave()).resolves.toEqual([]);
    await expect(leave(mine.session.id)).resolves.toEqual([]);
    const forgotten = Object.assign(mine.grant, { sessionId: null });
    await expect(leave(next, randomUUID())).resolves.toEqual([forgotten]);
    await expect(leave(next)).resolves.toEqual([]);
    await expect(find(forgotten.id)).resolves.toEqual(forgotten);
    await expect(find(other.grant.id)).resolves.toEqual(other.grant);
  });

  test('to a client in a session have a first one', async () => {
    const { client, user, session, grant } = await storedGrant(kit(), { createdAt: later(1) });
    const first = (sessionId: string, clientId: string) =>
      kit().uow.read(() => kit().grants.findFirstOf(sessionId, clientId));
    const another = aGrant(client.id, user.id, { sessionId: session.id, sid: grant.id, createdAt: later(2) });
    await run(() => kit().grants.add(another));
    await expect(first(session.id, client.id)).resolves.toEqual(grant);
    await expect(find(another.id)).resolves.toEqual(another);
    await expect(first(randomUUID(), client.id)).resolves.toBeUndefined();
    await expect(first(session.id, randomUUID())).resolves.toBeUndefined();
  });

  test('that were given in a session are kept longer while it may last', async () => {
    const old = await storedGrant(kit(), { expiresAt: later(-100) });
    const recent = await storedGrant(kit(), { expiresAt: later(-60) });
    const purge = () => run(() => kit().grants.deleteExpired(later(-50), later(-75), 10));
    await expect(purge()).resolves.toBe(1);
    await expect(find(old.grant.id)).resolves.toBeUndefined();
    await expect(find(recent.grant.id)).resolves.toBeDefined();
    await run(() => kit().grants.leaveSessions([recent.session.id]));
    await expect(purge()).resolves.toBe(1);
  });

  test('are deleted after their end, at most so many', async () => {
    const { client } = await storedGrant(kit());
    const past = Array.from({ length: 3 }, () => aGrant(client.id, null, { expiresAt: later(-100) }));
    const current = aGrant(client.id, null, { expiresAt: later(-50) });
    await run(async () => {
      for (const grant of [...past, current]) await kit().grants.add(grant);
    });
    const purge = (limit: number) => run(() => kit().grants.deleteExpired(later(-50), later(-75), limit));
    await expect(purge(2)).resolves.toBe(2);
    await expect(purge(10)).resolves.toBe(1);
    await expect(find(current.id)).resolves.toBeDefined();
  });
});

onPostgres('Consents', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (userId: string, clientId: string) => kit().uow.read(() => kit().consents.find(userId, clientId));

  test('are stored once for a user and client, and grow', async () => {
    const { client, user } = await storedGrant(kit());
    const consent = aConsent(user.id, client.id);
    await run(() => kit().consents.save(consent));
    await expect(find(user.id, client.id)).resolves.toEqual(consent);
    await run(async () => {
      const found = (await kit().consents.find(user.id, client.id))!;
      const asked = { scopes: ['email', 'openid'], resources: ['https://api.example.com'] };
      found.add(asked, 'com.example.app:/callback', later(9));
      await kit().consents.save(found);
    });
    const grown = { scopes: ['openid', 'email'], resources: ['https://api.example.com'], updatedAt: later(9) };
    const redirectHosts = ['client.example.com', 'com.example.app:'];
    await expect(find(user.id, client.id)).resolves.toEqual(Object.assign(consent, grown, { redirectHosts }));
  });

  test('are listed newest first, and removed', async () => {
    const { client, user } = await storedGrant(kit());
    const other = await storedGrant(kit());
    const [old, fresh] = [aConsent(user.id, client.id), aConsent(user.id, other.client.id, { createdAt: later(5) })];
    await run(async () => {
      for (const consent of [old, fresh, aConsent(other.user.id, client.id)]) await kit().consents.save(consent);
    });
    await expect(kit().uow.read(() => kit().consents.listOf(user.id))).resolves.toEqual([fresh, old]);
    await expect(run(() => kit().consents.remove(user.id, client.id))).resolves.toBe(true);
    await expect(run(() => kit().consents.remove(user.id, client.id))).resolves.toBe(false);
    await expect(find(user.id, client.id)).resolves.toBeUndefined();
    await expect(find(other.user.id, client.id)).resolves.toBeDefined();
  });

  test('go with their user, and are refused after that', async () => {
    const { client, user } = await storedGrant(kit());
    const consent = aConsent(user.id, client.id);
    await run(() => kit().consents.save(consent));
    await deleteUser(kit(), user.id);
    await expect(find(user.id, client.id)).resolves.toBeUndefined();
    await expect(run(() => kit().consents.save(consent))).rejects.toMatchObject({ code: 'GRANT_USER_NOT_FOUND' });
    const lost = aConsent((await storedGrant(kit())).user.id, aClient().id);
    await expect(run(() => kit().consents.save(lost))).rejects.toMatchObject({ code: 'INVALID_CLIENT_ID' });
  });
});
