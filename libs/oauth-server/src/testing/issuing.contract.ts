import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { auditActions, entry } from '#shared-kernel/application/audit';
import type { Issue } from '../grants/application/token-issuing.ts';
import type { Grant } from '../grants/domain/grant.ts';
import { aClient, later, START } from './a-client.ts';
import { aCode, aGrant, aTokenPair } from './a-grant.ts';
import { onPostgres, type PostgresKit } from './postgres-kit.ts';
import { deleteUser, storedGrant } from './stored.ts';

const actions = auditActions({ 'test.tokens.issued': entry('Tokens were issued.') });
const entriesAbout = async ({ trail }: PostgresKit, id: string) =>
  (await trail.page({ target: id }, 50)).entries.filter(({ action }) => action === 'test.tokens.issued');

/** Stores a use of the grant at `START`, with an entry about it. */
async function anIssue(kit: PostgresKit, grant: Grant, changes: Parameters<typeof aTokenPair>[1] = {}): Promise<Issue> {
  const about = (id: string) => ({ action: actions['test.tokens.issued'], target: { kind: 'grant', id } });
  // The first entry of a month makes its table.
  await kit.uow.run(async () => kit.audit.record(about(randomUUID())));
  grant.use(100_000, START);
  return { grant, pair: aTokenPair(grant, changes), entry: kit.audit.compose(about(grant.id))! };
}

onPostgres('AtomicIssuing', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const grantOf = (id: string) => kit().uow.run(() => kit().grants.findForUpdate(id));
  const tokenOf = ({ pair }: Issue) => kit().lookup.findByAccess(pair.accessDigest!);

  /** Nothing of it is stored. */
  const expectNothingOf = async (issue: Issue) => {
    await expect(tokenOf(issue)).resolves.toBeUndefined();
    await expect(entriesAbout(kit(), issue.grant.id)).resolves.toEqual([]);
  };
  const withCode = async (changes: Parameters<typeof aCode>[1] = {}) => {
    const { grant, user } = await storedGrant(kit());
    const code = aCode(grant, changes);
    await run(() => kit().codes.add(code));
    return { code, user, grant, issue: await anIssue(kit(), Object.assign(aGrant(grant.clientId, user.id), grant)) };
  };
  const withToken = async (changes: Parameters<typeof aTokenPair>[1] = {}) => {
    const { grant, user } = await storedGrant(kit());
    const used = aTokenPair(grant, changes);
    await run(() => kit().tokens.add(used));
    return { used, user, grant, issue: await anIssue(kit(), Object.assign(aGrant(grant.clientId, user.id), grant)) };
  };

  test('a code is found with its grant', async () => {
    const { code, grant } = await withCode({ nonce: 'n', usedAt: later(1) });
    await expect(kit().lookup.findCode(code.id)).resolves.toEqual({ code, grant });
    await expect(kit().lookup.findCode('unknown')).resolves.toBeUndefined();
    await run(() => kit().grants.end(grant.id));
    await expect(kit().lookup.findCode(code.id)).resolves.toBeUndefined();
  });

  test('a new grant is stored with its tokens and its entry', async () => {
    const { client } = await storedGrant(kit());
    const grant = aGrant(client.id, null, { scopes: ['a,b', 'c"d'], claims: { userinfo: { name: null } } });
    const issue = await anIssue(kit(), grant, { refreshDigest: null, refreshExpiresAt: null });
    await expect(kit().issuing.forNewGrant(issue)).resolves.toBe(true);
    await expect(tokenOf(issue)).resolves.toMatchObject({ token: issue.pair, grant });
    await expect(grantOf(grant.id)).resolves.toEqual(grant);
    await expect(entriesAbout(kit(), grant.id)).resolves.toHaveLength(1);
  });

  test('one of a client that was deleted is not stored, and others at the same time are', async () => {
    const { client } = await storedGrant(kit());
    const lost = await anIssue(kit(), aGrant(aClient().id, null));
    const kept = await anIssue(kit(), aGrant(client.id, null));
    const both = [kit().issuing.forNewGrant(lost), kit().issuing.forNewGrant(kept)];
    await expect(Promise.all(both)).resolves.toEqual([false, true]);
    await expectNothingOf(lost);
    await expect(tokenOf(kept)).resolves.toBeDefined();
    await expect(entriesAbout(kit(), kept.grant.id)).resolves.toHaveLength(1);
  });

  test('a code is used up, its grant prolonged, and the entry written', async () => {
    const { code, issue } = await withCode();
    await expect(kit().issuing.forCode(code.id, issue)).resolves.toBe(true);
    await expect(tokenOf(issue)).resolves.toMatchObject({ token: issue.pair, grant: issue.grant });
    await expect(grantOf(issue.grant.id)).resolves.toMatchObject({ lastUsedAt: START, expiresAt: later(100_000) });
    await expect(kit().lookup.findCode(code.id)).resolves.toMatchObject({ code: { usedAt: START } });
    await expect(entriesAbout(kit(), issue.grant.id)).resolves.toHaveLength(1);
    const again = await anIssue(kit(), issue.grant);
    await expect(kit().issuing.forCode(code.id, again)).resolves.toBe(false);
    await expect(tokenOf(again)).resolves.toBeUndefined();
  });

  test('a code that has expired, is unknown, or is another grant’s issues nothing', async () => {
    const { code, issue } = await withCode({ expiresAt: START });
    await expect(kit().issuing.forCode(code.id, issue)).resolves.toBe(false);
    await expect(kit().issuing.forCode('unknown', issue)).resolves.toBe(false);
    const { code: other } = await withCode();
    await expect(kit().issuing.forCode(other.id, issue)).resolves.toBe(false);
    await expectNothingOf(issue);
    await expect(kit().lookup.findCode(other.id)).resolves.toMatchObject({ code: { usedAt: null } });
  });

  test('a refresh token is used once, with its answer kept', async () => {
    const { used, issue } = await withToken();
    await expect(kit().issuing.forRefresh(used.id, 'sealed', issue)).resolves.toBe(true);
    await expect(tokenOf(issue)).resolves.toMatchObject({ token: issue.pair, grant: issue.grant });
    const { token } = (await kit().lookup.findByRefresh(used.refreshDigest!))!;
    expect(token).toMatchObject({ refreshUsedAt: START, sealedAnswer: 'sealed' });
    await expect(entriesAbout(kit(), issue.grant.id)).resolves.toHaveLength(1);
    const again = await anIssue(kit(), issue.grant);
    await expect(kit().issuing.forRefresh(used.id, null, again)).resolves.toBe(false);
    await expect(tokenOf(again)).resolves.toBeUndefined();
  });

  test('of uses of one refresh token in one statement one succeeds', async () => {
    const { used, issue } = await withToken();
    const issues = [issue, await anIssue(kit(), issue.grant), await anIssue(kit(), issue.grant)];
    const issued = await Promise.all(issues.map((one) => kit().issuing.forRefresh(used.id, null, one)));
    expect(issued.filter(Boolean)).toHaveLength(1);
    const tokens = await Promise.all(issues.map(tokenOf));
    expect(tokens.map(Boolean)).toEqual(issued);
    await expect(entriesAbout(kit(), issue.grant.id)).resolves.toHaveLength(1);
  });

  test('different refresh tokens in one statement are answered one by one', async () => {
    const all = [await withToken(), await withToken({ refreshExpiresAt: START }), await withToken()];
    const issued = await Promise.all(all.map(({ used, issue }) => kit().issuing.forRefresh(used.id, null, issue)));
    expect(issued).toEqual([true, false, true]);
    await expectNothingOf(all[1]!.issue);
    for (const { issue } of [all[0]!, all[2]!])
      await expect(tokenOf(issue)).resolves.toMatchObject({ token: issue.pair });
  });

  test('a grant that has ended, or whose user was deleted, issues nothing', async () => {
    const [ended, orphaned] = [await withToken(), await withToken()];
    await run(() => kit().grants.end(ended.grant.id));
    await deleteUser(kit(), orphaned.user.id);
    for (const { used, issue } of [ended, orphaned]) {
      await expect(kit().issuing.forRefresh(used.id, null, issue)).resolves.toBe(false);
      await expectNothingOf(issue);
    }
    const { token } = (await kit().lookup.findByRefresh(orphaned.used.refreshDigest!))!;
    expect(token.refreshUsedAt).toBeNull();
  });

  test('a grant whose session has just ended issues nothing', async () => {
    const { used, grant, issue } = await withToken();
    await run(() => kit().grants.leaveSessions([grant.sessionId!]));
    await expect(kit().issuing.forRefresh(used.id, null, issue)).resolves.toBe(false);
    await expectNothingOf(issue);
  });

  test('a grant is bound to a key, and issues nothing once it is bound to another', async () => {
    const { used, issue } = await withToken();
    const free = await anIssue(kit(), Object.assign(aGrant(issue.grant.clientId, null), issue.grant));
    issue.grant.bindTo('k'.repeat(43));
    await expect(kit().issuing.forRefresh(used.id, null, issue)).resolves.toBe(true);
    await expect(grantOf(issue.grant.id)).resolves.toMatchObject({ keyThumbprint: 'k'.repeat(43) });
    const next = issue.pair.id;
    await expect(kit().issuing.forRefresh(next, null, free)).resolves.toBe(false);
    free.grant.bindTo('l'.repeat(43));
    await expect(kit().issuing.forRefresh(next, null, free)).resolves.toBe(false);
    free.grant.bindTo('k'.repeat(43));
    await expect(kit().issuing.forRefresh(next, null, free)).resolves.toBe(true);
  });

  test('nothing is issued inside a transaction', async () => {
    const { used, issue } = await withToken();
    await expect(run(() => kit().issuing.forRefresh(used.id, null, issue))).rejects.toThrow(/transaction/);
  });
});
