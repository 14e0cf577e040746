import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { auditActions, entry } from '#shared-kernel/application/audit';
import type { OAuthClient } from '../clients/domain/client.ts';
import { Authorization } from '../authorization/application/authorization.ts';
import { AuthorizationQuery } from '../authorization/domain/query.ts';
import { OrganizationChoice } from '../grants/domain/organization-choice.ts';
import { aCode, aConsent, aGrant, anInteraction, aPushedRequest, aTokenPair } from './a-grant.ts';
import { aClient, START } from './a-client.ts';
import type { PostgresKit } from './postgres-kit.ts';
import { callerOf, deleteUser, storedGrant } from './stored.ts';
import { here, kit, manyAtOnce, stored, there, whileOpen, whileOpenFlow, twoInstances } from './two-instances.ts';

twoInstances();

/** Concurrent requests on two instances, for every invariant of grants. */

const { 'test.tokens.issued': issued } = auditActions({ 'test.tokens.issued': entry('Tokens were issued.') });

const countOf = async (table: string, grantId: string) => {
  const sql = `select count(*)::int as count from ${table} where grant_id = ?`;
  return (await here.em.fork().execute<{ count: number }[]>(sql, [grantId]))[0]!.count;
};

/** As the token endpoint: the grant is locked first. */
async function refresh({ grants, tokens }: PostgresKit, tokenId: string): Promise<boolean> {
  const grant = await grants.findForUpdate(stored.grant.id);
  if (!grant || !(await tokens.useRefresh(tokenId, START))) return false;
  grant.use(1000, START);
  await grants.save(grant);
  await tokens.add(aTokenPair(grant));
  return true;
}

async function exchange({ grants, codes, tokens }: PostgresKit, codeId: string): Promise<boolean> {
  const grant = await grants.findForUpdate(stored.grant.id);
  if (!grant || !(await codes.claim(codeId, START))) return false;
  await tokens.add(aTokenPair(grant));
  return true;
}

test('of many exchanges of a code at once one succeeds', async () => {
  const code = aCode(stored.grant);
  await here.uow.run(() => here.codes.add(code));
  const claims = await manyAtOnce((instance) => instance.codes.claim(code.id, START));
  expect(claims.filter(Boolean)).toHaveLength(1);
  const other = aCode(stored.grant);
  await here.uow.run(() => here.codes.add(other));
  const exchanges = await manyAtOnce((instance) => exchange(instance, other.id));
  expect(exchanges.filter(Boolean)).toHaveLength(1);
  await expect(countOf('oauth_token', stored.grant.id)).resolves.toBe(1);
});

test('of many uses of a refresh token at once one succeeds', async () => {
  const token = aTokenPair(stored.grant);
  await here.uow.run(() => here.tokens.add(token));
  const plain = await manyAtOnce((instance) => instance.tokens.useRefresh(token.id, START));
  expect(plain.filter(Boolean)).toHaveLength(1);
  const other = aTokenPair(stored.grant);
  await here.uow.run(() => here.tokens.add(other));
  const refreshes = await manyAtOnce((instance) => refresh(instance, other.id));
  expect(refreshes.filter(Boolean)).toHaveLength(1);
  await expect(countOf('oauth_token', stored.grant.id)).resolves.toBe(3);
});

test('of many uses of a refresh token by single statements at once one succeeds, without a deadlock', async () => {
  const other = await storedGrant(here);
  const used = [aTokenPair(stored.grant), aTokenPair(other.grant)];
  const about = { action: issued, target: { kind: 'grant', id: stored.grant.id } };
  for (const { uow, audit } of [here, there]) await uow.run(async () => audit.record(about));
  await here.uow.run(() => Promise.all(used.map((pair) => here.tokens.add(pair))));
  const before = await deadlocks();
  const uses = Array.from({ length: 40 }, async (_, index) => {
    const { issuing, audit } = kit(index);
    const [grant, token] = index % 4 < 2 ? [stored.grant, used[0]!] : [other.grant, used[1]!];
    const issue = { grant, pair: aTokenPair(grant), entry: audit.compose(about)! };
    return (await issuing.forRefresh(token.id, null, issue)) ? grant.id : undefined;
  });
  const served = (await Promise.all(uses)).filter((id) => id !== undefined);
  expect(served.toSorted()).toEqual([stored.grant.id, other.grant.id].toSorted());
  for (const id of served) await expect(countOf('oauth_token', id)).resolves.toBe(2);
  expect(await deadlocks()).toBe(before);
});

test('an authorization request is answered once', async () => {
  const { user, session } = stored;
  const open = anInteraction({ step: 'consent', userId: user.id, sessionId: session.id });
  await here.uow.run(() => here.interactions.add(open));
  const taken = await manyAtOnce((instance) => instance.interactions.take(open.id));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

const refreshing = (tokenId: string) => (instance: PostgresKit) => refresh(instance, tokenId);
const ending = ({ grants }: PostgresKit) => grants.end(stored.grant.id);

test.each([
  ['ends while it is refreshed leaves no token', true],
  ['has just ended is not refreshed', false],
])('a grant that %s', async (_, isRefreshedFirst) => {
  const token = aTokenPair(stored.grant);
  await here.uow.run(() => here.tokens.add(token));
  const results = await (isRefreshedFirst
    ? whileOpen(refreshing(token.id), ending)
    : whileOpen(ending, refreshing(token.id)));
  expect(results).toMatchObject([{ value: true }, { value: isRefreshedFirst }]);
  await expect(countOf('oauth_token', stored.grant.id)).resolves.toBe(0);
});

test('many refreshes, exchanges and ends of a grant at once do not deadlock, and leave nothing', async () => {
  const [token, code] = [aTokenPair(stored.grant), aCode(stored.grant)];
  await here.uow.run(async () => {
    await here.tokens.add(token);
    await here.codes.add(code);
  });
  const before = await deadlocks();
  await Promise.all([
    manyAtOnce(refreshing(token.id)),
    manyAtOnce((instance) => exchange(instance, code.id)),
    manyAtOnce(ending),
  ]);
  await expect(countOf('oauth_token', stored.grant.id)).resolves.toBe(0);
  await expect(countOf('oauth_code', stored.grant.id)).resolves.toBe(0);
  expect(await deadlocks()).toBe(before);
});

const deadlocks = async () => {
  const sql = `select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()`;
  return (await here.em.fork().execute<{ deadlocks: number }[]>(sql))[0]!.deadlocks;
};

test('a user who is deleted while a code is issued leaves a grant that knows it', async () => {
  const { user, client } = stored;
  const grant = aGrant(client.id, user.id);
  const [issued, deleted] = await whileOpen(
    async ({ grants, codes }) => {
      await grants.add(grant);
      await codes.add(aCode(grant));
    },
    (instance) => deleteUser(instance, user.id),
  );
  expect([issued.status, deleted.status]).toEqual(['fulfilled', 'fulfilled']);
  const found = await here.uow.run(() => here.grants.findForUpdate(grant.id));
  expect(found?.isOrphaned()).toBe(true);
});

test('a user who has just been deleted gets no grant, and leaves no consent', async () => {
  const { user, client } = stored;
  const grant = aGrant(client.id, user.id);
  const [, issued] = await whileOpen(
    (instance) => deleteUser(instance, user.id),
    ({ grants }) => grants.add(grant),
  );
  expect(issued).toMatchObject({ status: 'rejected', reason: { code: 'GRANT_USER_NOT_FOUND' } });
  await expect(here.uow.run(() => here.grants.findForUpdate(grant.id))).resolves.toBeUndefined();

  const other = await storedGrant(here);
  const consent = aConsent(other.user.id, other.client.id);
  const [, consented] = await whileOpen(
    (instance) => deleteUser(instance, other.user.id),
    ({ consents }) => consents.save(consent),
  );
  expect(consented).toMatchObject({ status: 'rejected', reason: { code: 'GRANT_USER_NOT_FOUND' } });
});

/** An authorization request of the stored user at the other instance, again and again. */
async function authorizing(client: OAuthClient) {
  const { user, session } = stored;
  await here.uow.run(() => here.clients.add(client));
  const query = new AuthorizationQuery({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUris[0],
    scope: 'openid',
    code_challenge: digest('verifier'),
    code_challenge_method: 'S256',
  });
  const authorization = there.flows.get(Authorization);
  const caller = callerOf(user, session);
  return () => authorization.start(query, { caller, hasJustSignedIn: false });
}

test('no code is issued to a session that a ban has just ended', async () => {
  const { user } = stored;
  const authorize = await authorizing(aClient({ trusted: true }));
  await expect(authorize()).resolves.toMatchObject({ url: expect.stringContaining('code=') });
  const [, issued] = await whileOpenFlow(
    async ({ users, sessions, grants }) => {
      await users.findForUpdate(user.id);
      await sessions.removeAllOf(user.id);
      await grants.endAllOf(user.id);
    },
    () => authorize(),
  );
  expect(issued).toMatchObject({ status: 'rejected', reason: { code: 'UNAUTHORIZED' } });
  await expect(here.uow.read(() => here.grants.listOf(user.id))).resolves.toEqual([]);
});

test('no code is issued on a consent that the user has just withdrawn', async () => {
  const { user } = stored;
  const client = aClient();
  const authorize = await authorizing(client);
  await here.uow.run(() => here.consents.save(aConsent(user.id, client.id)));
  await expect(authorize()).resolves.toMatchObject({ kind: 'redirect', url: expect.stringContaining('code=') });
  const [, asked] = await whileOpenFlow(
    async ({ consents, grants }) => {
      await consents.remove(user.id, client.id);
      await grants.endAllOf(user.id, client.id);
    },
    () => authorize(),
  );
  expect(asked).toMatchObject({ status: 'fulfilled', value: { kind: 'ask', step: 'consent' } });
  const grants = await here.uow.read(() => here.grants.listOf(user.id));
  expect(grants.filter(({ clientId }) => clientId === client.id)).toEqual([]);
});

test('a grant that its first token prolongs meanwhile is not purged', async () => {
  const { grant } = await storedGrant(here, { expiresAt: new Date(START.getTime() - 1) });
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const using = here.uow.run(async () => {
    const locked = (await here.grants.findForUpdate(grant.id))!;
    begun.resolve();
    await over.promise;
    locked.use(1000, START);
    await here.grants.save(locked);
  });
  await begun.promise;
  await expect(there.uow.run(() => there.grants.deleteExpired(START, START, 100))).resolves.toBe(0);
  over.resolve();
  await using;
  await expect(here.uow.run(() => here.grants.findForUpdate(grant.id))).resolves.toMatchObject({ lastUsedAt: START });
});

test('of two choices of organizations at once the one that commits last counts, whole', async () => {
  const { user, client } = stored;
  const [ours, theirs] = [[randomUUID(), randomUUID()], [randomUUID()]];
  const choose = (ids: string[]) => (instance: PostgresKit) => {
    const values = { userId: user.id, clientId: client.id, organizationIds: ids };
    return instance.organizationChoices.save(OrganizationChoice.make(values, ids, START));
  };
  const both = await whileOpen(choose(ours), choose(theirs));
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const found = await here.uow.read(() => here.organizationChoices.listOf(user.id));
  expect(found.map(({ organizationIds }) => organizationIds)).toEqual([theirs]);
});

test('a pushed request is used once', async () => {
  const request = aPushedRequest(stored.client.id);
  await here.uow.run(() => here.pushedRequests.add(request));
  const taken = await manyAtOnce(({ pushedRequests }) => pushedRequests.take(request.id, stored.client.id));
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
});
