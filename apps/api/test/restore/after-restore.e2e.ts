import { beforeEach, afterEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { AccountBans, StaffRoles } from '#identity';
import { Purges } from '#shared-kernel/application/purges';
import { Signer } from '#shared-kernel/application/signer';
import type { CopiedEntry } from '#shared-kernel/infrastructure/audit-copy/copied-entry';
import { CopyDirectory } from '#shared-kernel/infrastructure/audit-copy/copy-directory';
import { freshDatabase, onServer } from '#shared-kernel/testing/database';
import { runCommand } from '../../src/staff/run-command.ts';
import { readCommand } from '../../src/staff/staff-command.ts';
import { register } from '../oauth/partner.ts';
import { answerOf, BrowserLike } from '../support/browser-like.ts';
import { Program } from '../support/program.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, ORIGIN, PASSWORD, protectedPerson } from '../two-factor/people.ts';

const NEW_PASSWORD = 'another correct horse';
const SETTLED_MS = 11_000;

let path = '';
const running: TestApp[] = [];
const dropped: (() => Promise<void>)[] = [];
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gatehouse-copy-'));
});
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
  for (const drop of dropped.splice(0)) await drop();
  rmSync(path, { recursive: true });
});

async function start(databaseUrl: string): Promise<TestApp> {
  const billing = { POLAR_ACCESS_TOKEN: 'a-token-of-nobody', POLAR_BASE_URL: 'http://127.0.0.1:9' };
  const app = await startTestApp({ AUDIT_COPY_URL: `file://${path}`, RATE_LIMIT: 'off', ...billing }, databaseUrl);
  running.push(app);
  return app;
}

async function stop(app: TestApp): Promise<void> {
  running.splice(running.indexOf(app), 1);
  await app.close();
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);

/** The database as it is now; connections to it are ended, because PostgreSQL copies it only without any. */
async function restorePoint(url: string): Promise<string> {
  const restored = await freshDatabase();
  dropped.push(() => restored.drop());
  await onServer(`drop database ${nameIn(restored.url)}`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(url)}'`);
  await onServer(`create database ${nameIn(restored.url)} template ${nameIn(url)} strategy file_copy`);
  return restored.url;
}

async function emptyDatabase(): Promise<string> {
  const database = await freshDatabase();
  dropped.push(() => database.drop());
  return database.url;
}

const visitor = (app: TestApp) => new BrowserLike(app.url, ORIGIN);
/** The same browser, at the service of now. */
function sameBrowser(app: TestApp, browser: BrowserLike): BrowserLike {
  const again = visitor(app);
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  return again;
}

async function person(app: TestApp, name: string): Promise<{ id: string; email: string; browser: BrowserLike }> {
  const browser = visitor(app);
  const email = `${name}@example.com`;
  const [, { user }] = await answerOf(browser.post('/sign-up/email', { name, email, password: PASSWORD }));
  return { id: (user as { id: string }).id, email, browser };
}

const signIn = (app: TestApp, email: string, password = PASSWORD) =>
  answerOf(visitor(app).post('/sign-in/email', { email, password }));
const session = async (browser: BrowserLike) => (await browser.get('/get-session')).json();

async function copyAll(app: TestApp): Promise<void> {
  app.clock.advance(SETTLED_MS);
  await expect(app.app.get(Purges).run('audit-copy')).resolves.toMatchObject({ outcome: 'done' });
}

function afterRestore(app: TestApp, since: Date, ...options: string[]): Promise<string> {
  const command = readCommand(['after-restore', '--since', since.toISOString(), ...options]);
  if (command.name !== 'after-restore') throw new Error('Another command was read');
  return runCommand(app.app, command);
}

describe('after a restore to an earlier minute', () => {
  test('nothing of before works again, and what was taken since stays taken', async () => {
    const url = await emptyDatabase();
    let app = await start(url);
    const [ada, bob, cy, dora, eve, fay] = await Promise.all(
      ['ada', 'bob', 'cy', 'dora', 'eve', 'fay'].map((name) => person(app, name)),
    );
    await app.app.get(StaffRoles).grant({ userId: eve!.id }, 'admin', { unproven: true });
    const [, key] = await answerOf(cy!.browser.post('/api-key/create', { name: 'of before' }));
    const client = await register(cy!.browser);
    await fay!.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    await app.database.rows(
      `insert into member (id, organization_id, user_id, role, created_at)
        select gen_random_uuid(), id, $1, 'member', now() from organization`,
      dora!.id,
    );
    await stop(app);
    const restored = await restorePoint(url);

    app = await start(url);
    const since = app.clock.now();
    const at = (who: typeof ada) => sameBrowser(app, who!.browser);
    await app.app.get(AccountBans).ban({ userId: ada!.id }, { reason: 'spam' });
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await at(bob).post('/change-password', passwords)).status).toBe(200);
    expect((await at(cy).post('/api-key/delete', { keyId: key.id })).status).toBe(200);
    const rotation = { clientId: client.client_id, overlapSeconds: 0 };
    expect((await at(cy).post('/oauth2/clients/rotate-secret', rotation)).status).toBe(200);
    await app.app.get(StaffRoles).grant({ userId: eve!.id }, 'user', { unproven: true });
    expect((await at(fay).post('/organization/remove-member', { memberIdOrEmail: dora!.email })).status).toBe(200);
    expect((await at(dora).post('/delete-user', { password: PASSWORD })).status).toBe(200);
    const gil = await protectedPerson(app, 'gil@example.com');
    await copyAll(app);
    await stop(app);

    app = await start(restored);
    await expect(session(sameBrowser(app, fay!.browser))).resolves.toMatchObject({ user: { email: fay!.email } });
    // Mails that waited at that minute, and were sent afterwards.
    await app.database.rows(
      `update queue_item set status = 'pending', settled_at = null, payload = 'sealed', due_at = now() + interval '30 minutes'
        where lane = 'mail'`,
    );
    const sentence = await afterRestore(app, since);
    expect(sentence).toContain('Nothing was changed');
    await expect(session(sameBrowser(app, fay!.browser))).resolves.toMatchObject({ user: { email: fay!.email } });
    const waiting = await app.database.count(`from queue_item where lane = 'mail' and status = 'pending'`);
    expect(waiting).toBeGreaterThan(0);
    const done = await afterRestore(app, since, '--apply');
    const planned = /Repeated: \d+/.exec(sentence)?.[0];
    expect(done).toContain(planned);
    expect(done).toContain(`dropped: ${waiting} mails`);
    expect(done).toContain('started: a comparison with the billing platform');
    expect(done).toContain('1 user.created');

    for (const who of [ada, bob, cy, dora, eve, fay, gil]) {
      await expect(session(sameBrowser(app, who!.browser))).resolves.toBeNull();
    }
    await expect(signIn(app, ada!.email)).resolves.toEqual([403, expect.objectContaining({ code: 'BANNED_USER' })]);
    await expect(signIn(app, dora!.email)).resolves.toEqual([403, expect.objectContaining({ code: 'BANNED_USER' })]);
    await expect(signIn(app, bob!.email)).resolves.toEqual([401, expect.anything()]);
    await expect(signIn(app, fay!.email)).resolves.toEqual([200, expect.anything()]);
    const headers = { 'x-api-key': String(key.key) };
    expect((await fetch(`${app.url}/api/auth/get-session`, { headers })).status).not.toBe(200);
    await expect(app.database.rows('select role from "user" where id = $1', eve!.id)).resolves.toEqual([
      { role: 'user' },
    ]);
    await expect(app.database.rows('select disabled from oauth_client')).resolves.toEqual([{ disabled: true }]);
    await expect(app.database.count('from member where user_id = $1', dora!.id)).resolves.toBe(0);
    await expect(app.mails(ada!.email)).resolves.toEqual([]);

    // The way back of a person whose password was changed meanwhile.
    await visitor(app).post('/request-password-reset', { email: bob!.email, redirectTo: '/reset' });
    const token = await app.mailedToken(bob!.email, 'reset-password');
    expect((await visitor(app).post('/reset-password', { newPassword: NEW_PASSWORD, token })).status).toBe(200);
    const [status] = await signIn(app, bob!.email, NEW_PASSWORD);
    expect(status).toBe(200);
    await app.app.get(AccountBans).unban({ userId: dora!.id });

    // Run again by mistake, it leaves alone what people and staff have done since.
    const again = await afterRestore(app, since, '--apply');
    expect(again).toContain('An earlier run completed');
    expect(again).toContain('Repeated: 0');
    expect((await signIn(app, bob!.email, NEW_PASSWORD))[0]).toBe(200);
    expect((await signIn(app, dora!.email))[0]).toBe(200);
    const entries = await app.database.rows<{ details: { act: string } }>(
      `select details from audit_entry where action = 'restore.act.repeated' and target_id = $1`,
      dora!.id,
    );
    expect(entries.map(({ details }) => details.act)).toEqual(['remove-member', 'hold']);
  }, 180_000);
});

test('the run of an earlier restore is none of this one, also where the given minute is before both', async () => {
  const url = await emptyDatabase();
  let app = await start(url);
  const since = new Date(app.clock.now().getTime() - 1000);
  await expect(afterRestore(app, since, '--apply')).resolves.not.toContain('An earlier run');
  app.clock.advance(60_000);
  const ada = await person(app, 'ada');
  await expect(afterRestore(app, since)).resolves.toContain('An earlier run');
  await stop(app);
  app = await start(await restorePoint(url));
  app.clock.advance(120_000);
  const again = sameBrowser(app, ada.browser);
  await expect(session(again)).resolves.toMatchObject({ user: { email: ada.email } });
  await expect(afterRestore(app, since, '--apply')).resolves.not.toContain('An earlier run');
  await expect(session(again)).resolves.toBeNull();
});

test('everything that a person has to look at is shown', async () => {
  const app = await start(await emptyDatabase());
  const lost = Array.from({ length: 250 }, (_, index) => copiedEntry('two-factor.disabled', String(index)));
  await new CopyDirectory(path, app.app.get(Signer)).append(lost, app.clock.now());
  const words = await afterRestore(app, new Date(app.clock.now().getTime() - 1000));
  expect(words.match(/has its second factor again/g)).toHaveLength(250);
});

function copiedEntry(action: string, target_id: string): CopiedEntry {
  const nobody = { actor_id: null, actor_user_id: null, session_id: null, impersonator_id: null, request_id: null };
  const about = { target_kind: 'user', target_id, account_id: null, organization_id: null };
  const occurred_at = new Date().toISOString();
  const kinds = { outcome: 'done', reason: null, actor_kind: 'system' } as const;
  return { id: randomUUID(), occurred_at, action, ...kinds, ...nobody, ...about, details: {} };
}

describe('what it refuses', () => {
  test('a missing copy, unless that is asked for', async () => {
    const app = await startTestApp({}, await emptyDatabase());
    running.push(app);
    const since = new Date();
    await expect(afterRestore(app, since)).rejects.toThrow('There is no copy of the audit trail');
    await expect(afterRestore(app, since, '--without-copy')).resolves.toContain('No copy was read');
  });

  test('to migrate a database while it only says what it would do, or exports', async () => {
    const url = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`delete from mikro_orm_migrations where name like '%audit_copy'`);
    await client.end();
    const environment = { DATABASE_URL: url, AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one' };
    for (const command of [
      ['after-restore', '--since', '2026-11-30', '--without-copy'],
      ['export', '--to', join(path, 'out')],
    ]) {
      const program = new Program('dist/apps/api/src/staff.js', environment, command);
      await expect(program.exit()).resolves.toBe(1);
      expect(program.complaints).toContain('of the migrations of this build');
    }
  }, 60_000);

  test('to run beside the service', async () => {
    const app = await start(await emptyDatabase());
    const environment = {
      DATABASE_URL: app.databaseUrl.replace(/\?.*|$/, ''),
      AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
    };
    const program = new Program('dist/apps/api/src/staff.js', environment, [
      'after-restore',
      '--since',
      '2026-11-30',
      '--without-copy',
    ]);
    await expect(program.exit()).resolves.toBe(1);
    expect(program.complaints).toContain('The service uses this database');
    expect(
      (await bodyOf(visitor(app).post('/sign-up/email', { name: 'A', email: 'a@example.com', password: PASSWORD })))
        .user,
    ).toBeDefined();
  });
});
