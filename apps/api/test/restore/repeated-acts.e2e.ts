import { beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { CopiedEntry } from '#shared-kernel/infrastructure/audit-copy/copied-entry';
import { AfterRestore } from '../../src/staff/restore/after-restore.ts';
import { answerOf } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';
import { challenged, PASSWORD, protectedPerson, visitor } from '../two-factor/people.ts';

const app = testApp({ RATE_LIMIT: 'off' });
const DAY = 86_400_000;
const since = () => new Date(app.clock.now().getTime() - 1000);
beforeEach(() => app.clock.advance(60_000));

let count = 0;
async function person() {
  count += 1;
  const email = `person${count}@example.com`;
  const browser = visitor(app);
  const [, { user }] = await answerOf(browser.post('/sign-up/email', { name: 'Some One', email, password: PASSWORD }));
  return { id: (user as { id: string }).id, email, browser };
}

/** An entry of the copy, of which the database knows nothing. */
function lost(action: string, given: Partial<CopiedEntry>): CopiedEntry {
  const nobody = { actor_id: null, actor_user_id: null, session_id: null, impersonator_id: null, request_id: null };
  return {
    id: randomUUID(),
    occurred_at: app.clock.now().toISOString(),
    action,
    outcome: 'done',
    reason: null,
    actor_kind: 'system',
    ...nobody,
    target_kind: 'user',
    target_id: null,
    account_id: null,
    organization_id: null,
    details: {},
    ...given,
  };
}

function reportOf(apply: boolean, from: Date, ...entries: readonly CopiedEntry[]) {
  const copy = async function* () {
    for (const entry of entries) yield { kind: 'entry', entry } as const;
  };
  return new AfterRestore(app.app, { since: from, apply, acceptBroken: false, copy }).run();
}

async function repeat(...entries: readonly CopiedEntry[]) {
  const report = await reportOf(true, since(), ...entries);
  return { repeated: report.repeated.map(({ kind }) => kind), unchanged: report.unchanged.map(({ kind }) => kind) };
}

const rows = (sql: string, ...values: unknown[]) => app.database.rows(sql, ...values);
const roleOf = async (id: string) => (await rows('select role from member where user_id = $1', id))[0]?.role as unknown;

test('a ban keeps its end, and one that is over is not repeated', async () => {
  const [ada, bob] = [await person(), await person()];
  const until = new Date(app.clock.now().getTime() + DAY).toISOString();
  const over = new Date(app.clock.now().getTime() - 1000).toISOString();
  await expect(
    repeat(
      lost('user.banned', { target_id: ada.id, details: { until } }),
      lost('user.banned', { target_id: bob.id, details: { until: over } }),
    ),
  ).resolves.toEqual({ repeated: ['ban'], unchanged: ['ban'] });
  const [user] = await rows('select banned, ban_expires, ban_reason from "user" where id = $1', ada.id);
  expect(user).toMatchObject({
    banned: true,
    ban_expires: new Date(until),
    ban_reason: expect.stringContaining('Suspended'),
  });
});

test('a role is lowered, never raised', async () => {
  const ada = await person();
  const change = (role: string) =>
    repeat(lost('user.role.changed', { target_id: ada.id, details: { after: { role } } }));
  await expect(change('admin')).resolves.toEqual({ repeated: [], unchanged: ['lower-role'] });
  await rows(`update "user" set role = 'admin' where id = $1`, ada.id);
  await expect(change('support')).resolves.toEqual({ repeated: ['lower-role'], unchanged: [] });
});

test('an account that is held stays held at the end of a ban that followed, also in a repeated run', async () => {
  const [from, ada, bob] = [since(), await person(), await person()];
  const until = new Date(app.clock.now().getTime() + DAY).toISOString();
  await reportOf(true, from);
  const acts = (target_id: string) => [
    lost('email.changed', { target_id }),
    lost('user.banned', { target_id, details: { until } }),
  ];
  await rows(`update "user" set updated_at = $2 where id = $1`, ada.id, from);
  app.clock.advance(60_000);
  await rows(`update "user" set updated_at = $2 where id = $1`, bob.id, app.clock.now());
  app.clock.advance(60_000);
  const report = await reportOf(true, from, ...acts(ada.id), ...acts(bob.id));
  expect(report.earlier).toEqual(expect.any(Date));
  expect(report.repeated.map(({ kind, ids }) => [kind, ...ids])).toEqual([
    ['ban', ada.id],
    ['hold', ada.id],
  ]);
  const [user] = await rows('select ban_expires, ban_reason from "user" where id = $1', ada.id);
  expect(user).toEqual({ ban_expires: null, ban_reason: expect.stringContaining('the email address was changed') });
  expect(report.byHand.map(({ words, entry }) => [entry.target_id, words])).toEqual([
    [bob.id, expect.stringContaining('ban was not repeated')],
    [bob.id, expect.stringContaining('hold was not repeated')],
  ]);
});

test('what a run says that changes nothing is complete where counting takes longer than the service waits', async () => {
  const blocker = new pg.Client({ connectionString: app.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table session in access exclusive mode');
  const report = reportOf(false, since());
  await setTimeout(3500);
  await blocker.end();
  expect((await report).ended).toHaveProperty('session');
}, 15_000);

test('old backup codes are void, and the authenticator still works', async () => {
  const ada = await protectedPerson(app, 'codes@example.com');
  await expect(repeat(lost('two-factor.backup-codes.renewed', { target_id: ada.id }))).resolves.toMatchObject({
    repeated: ['void-backup-codes'],
  });
  const browser = await challenged(app, ada.email);
  expect((await browser.post('/two-factor/verify-backup-code', { code: ada.backupCodes[0] })).status).toBe(401);
  const code = ada.authenticator.next();
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
});

test('a number and a linked account of before are gone', async () => {
  const ada = await person();
  await rows(`update "user" set phone_number = '+12133734253', phone_number_verified = true where id = $1`, ada.id);
  await rows(
    `insert into account (id, user_id, provider_id, account_id, created_at, updated_at, scope)
      values (gen_random_uuid(), $1, 'google', 'of-google', '2020-01-01', '2020-01-01', '')`,
    ada.id,
  );
  const unlinked = lost('account.unlinked', { target_id: ada.id, details: { provider: 'google' } });
  await expect(repeat(lost('phone.verified', { target_id: ada.id }), unlinked)).resolves.toEqual({
    repeated: ['remove-phone', 'unlink'],
    unchanged: [],
  });
  await expect(rows('select provider_id from account where user_id = $1', ada.id)).resolves.toEqual([
    { provider_id: 'credential' },
  ]);
});

test('all keys of an account stop where all were deleted', async () => {
  const ada = await person();
  for (const name of ['one', 'two']) await ada.browser.post('/api-key/create', { name });
  await repeat(lost('api-key.all-deleted', { target_id: ada.id }));
  await expect(rows('select distinct enabled from api_key where user_id = $1', ada.id)).resolves.toEqual([
    { enabled: false },
  ]);
});

test('a client loses its trust, its registration token and a consent', async () => {
  const [ada, bob] = [await person(), await person()];
  const answer = await ada.browser.post('/oauth2/register', {
    redirect_uris: ['https://client.example.com/callback'],
    client_name: 'Calendar',
  });
  const { client_id } = (await answer.json()) as { client_id: string };
  await rows(`update oauth_client set trusted = true where client_id = $1`, client_id);
  await rows(
    `insert into oauth_consent (user_id, client_id, scopes, resources, created_at, updated_at, redirect_hosts)
      select unnest($1::uuid[]), id, '{openid}', '{}', '2020-01-01', '2020-01-01', '{}' from oauth_client where client_id = $2`,
    [ada.id, bob.id],
    client_id,
  );
  const client = { target_kind: 'oauth-client', target_id: client_id };
  await expect(
    repeat(
      lost('oauth.client.changed', { ...client, details: { after: { trusted: false } } }),
      lost('oauth.client.registration-token.revoked', client),
      lost('oauth.access.ended', { ...client, account_id: ada.id }),
      lost('oauth.access.all-ended', { target_id: bob.id }),
    ),
  ).resolves.toEqual({
    repeated: ['distrust-client', 'void-registration-token', 'forget-consent', 'forget-consents'],
    unchanged: [],
  });
  await expect(
    rows('select trusted, registration_digest from oauth_client where client_id = $1', client_id),
  ).resolves.toEqual([{ trusted: false, registration_digest: null }]);
  await expect(rows('select 1 from oauth_consent')).resolves.toEqual([]);
});

test('members lose roles, teams and invitations, and an organization keeps an owner', async () => {
  const [owner, second, third] = [await person(), await person(), await person()];
  const [, { id }] = await answerOf(owner.browser.post('/organization/create', { name: 'Acme', slug: 'acme' }));
  const organization = { organization_id: id as string };
  for (const [who, role] of [
    [second, 'admin'],
    [third, 'member,gone'],
  ] as const) {
    await rows(
      `insert into member (id, organization_id, user_id, role, created_at) values (gen_random_uuid(), $1, $2, $3, '2020-01-01')`,
      id,
      who.id,
      role,
    );
  }
  const [team] = await rows(
    `insert into team (id, name, organization_id, created_at) values (gen_random_uuid(), 'Team', $1, '2020-01-01') returning id`,
    id,
  );
  await rows(
    `insert into team_member (id, team_id, organization_id, user_id, created_at)
      values (gen_random_uuid(), $1, $2, $3, '2020-01-01')`,
    team!.id,
    id,
    third.id,
  );
  const [invitation] = await rows(
    `insert into invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at)
      values (gen_random_uuid(), $1, 'x@example.com', 'member', 'pending', $2, '2030-01-01', '2020-01-01') returning id`,
    id,
    owner.id,
  );
  const changed = (who: string, ...roles: string[]) =>
    lost('organization.member.role.changed', { ...organization, target_id: who, details: { after: { roles } } });
  await expect(
    repeat(
      changed(second.id, 'member', 'defined-since'),
      changed(owner.id, 'member'),
      lost('organization.team.member.removed', { ...organization, target_id: third.id, details: { teamId: team!.id } }),
      lost('organization.invitation.canceled', {
        ...organization,
        target_kind: 'invitation',
        target_id: invitation!.id as string,
      }),
      lost('organization.member.left', { ...organization, target_id: owner.id }),
    ),
  ).resolves.toEqual({
    repeated: ['change-member', 'remove-team-member', 'cancel-invitation'],
    unchanged: ['change-member', 'remove-member'],
  });
  await expect(roleOf(second.id)).resolves.toBe('member');
  await expect(roleOf(owner.id)).resolves.toBe('owner');
  await expect(rows('select status from invitation')).resolves.toEqual([{ status: 'canceled' }]);
});

test('signing keys that were known to others are replaced', async () => {
  await fetch(`${app.url}/api/auth/jwks`);
  const before = await rows('select id from oauth_signing_key');
  expect(before.length).toBeGreaterThan(0);
  await expect(repeat(lost('oauth.signing-key.replaced', { target_kind: 'oauth-signing-key' }))).resolves.toMatchObject(
    {
      repeated: ['replace-signing-keys'],
    },
  );
  await expect(
    rows(
      'select id from oauth_signing_key where id = any ($1)',
      before.map(({ id }) => id as string),
    ),
  ).resolves.toEqual([]);
});

test('a subject that is gone, or an id that is none, changes nothing', async () => {
  await expect(
    repeat(lost('user.banned', { target_id: randomUUID() }), lost('api-key.deleted', { target_id: 'x' })),
  ).resolves.toEqual({ repeated: [], unchanged: ['ban', 'void-key'] });
});
