import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pg from 'pg';
import { register } from 'prom-client';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { eventually } from '#shared-kernel/testing/outbox-kit';
import { cookieOf } from './support/browser-like.ts';
import { loadConfig } from '../src/config/config.ts';
import { createApp } from '../src/create-app.ts';
import { Lifecycle } from '../src/lifecycle.ts';
import { createLogger } from '../src/observability/logger.ts';
import { running } from '../src/version.ts';

const SECRET = 'a-secret-of-the-tests-long-enough-to-be-one';
const METRICS_TOKEN = 'canary-metrics-token-of-the-scraper';

let database: TestDatabase;
let app: NestExpressApplication;
let url: string;
const lines: string[] = [];

beforeAll(async () => {
  register.resetMetrics();
  database = await freshDatabase();
  const config = loadConfig(
    {},
    {
      NODE_ENV: 'test',
      AUTH_SECRET: SECRET,
      BASE_URL: 'http://localhost',
      DATABASE_URL: database.url,
      PASSWORD_HASH_MEMORY_KIB: '8',
      PASSWORD_HASH_PASSES: '1',
      METRICS_TOKEN,
      RATE_LIMIT: 'off',
    },
  );
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString('utf8').trimEnd().split('\n'));
      done();
    },
  });
  app = await createApp(config, { logger: createLogger('trace', destination) });
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

async function sql(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('the log', () => {
  const canary = {
    password: 'canary-password-correct-horse',
    wrongPassword: 'canary-wrong-password',
    newPassword: 'canary-new-password-battery',
    resetToken: 'canaryResetToken00000000',
    verificationToken: 'canary.verification.token',
    bearer: 'canaryBearerToken000000000000000',
    apiKey: 'canaryApiKey',
    verifiedKey: 'canaryVerifiedKey'.repeat(4),
    code: 'canary-code',
    cookie: 'canaryCookieValue',
    unknownPath: 'canaryInThePath',
    query: 'canaryInTheQuery',
    name: 'Canary Name In The Body',
    metrics: METRICS_TOKEN,
    secret: SECRET,
  };

  test('tells of every request, and of no secret that any of them carried', async () => {
    const email = 'canary@example.com';
    const signedUp = await post('/sign-up/email', { name: canary.name, email, password: canary.password });
    const session = cookieOf(signedUp);
    const token = ((await signedUp.json()) as { token: string }).token;
    const headers = { cookie: `${session}; other=${canary.cookie}`, origin: 'http://localhost' };
    await post('/sign-in/email', { email, password: canary.wrongPassword });
    await post('/change-password', { currentPassword: canary.password, newPassword: canary.newPassword }, headers);
    await post('/reset-password', { token: canary.resetToken, newPassword: canary.newPassword });
    await post('/sign-in/email', { email, password: { canary: canary.password } });
    const link = `${url}/api/auth/reset-password/${canary.resetToken}?callbackURL=/${canary.query}`;
    await fetch(link, { redirect: 'manual' });
    await fetch(`${url}/api/auth/verify-email?token=${canary.verificationToken}`);
    await fetch(`${url}/api/auth/get-session?x=${canary.query}`, {
      headers: { authorization: `Bearer ${canary.bearer}`, 'x-api-key': canary.apiKey, cookie: session },
    });
    await post('/two-factor/verify-backup-code', { code: canary.code }, headers);
    const enabled = await post('/two-factor/enable', { password: canary.newPassword }, headers);
    const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
    const authenticator = new URL(totpURI).searchParams.get('secret')!;
    await post('/api-key/verify', { key: canary.verifiedKey });
    const { key } = (await (await post('/api-key/create', {}, headers)).json()) as { key: string };
    await fetch(`${url}/${canary.unknownPath}?x=${canary.query}`);
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    // A failure inside the database: its statement, values included, is part of the error.
    await sql('alter table account rename to elsewhere');
    const failed = await post('/sign-up/email', {
      name: canary.name,
      email: 'canary2@example.com',
      password: canary.password,
    });
    await sql('alter table elsewhere rename to account');
    expect(failed.status).toBe(500);
    await new Promise((resolve) => setTimeout(resolve, 100));

    expect(parsed().filter(({ msg }) => msg === 'request')).toHaveLength(15);
    const failure = parsed().find(({ level, err }) => level === 'error' && err !== undefined);
    expect(failure).toMatchObject({ msg: 'Unexpected failure', requestId: failed.headers.get('x-request-id') });
    const log = lines.join('\n');
    const carried = { ...canary, token, session, authenticator, key, backupCode: backupCodes[0]! };
    for (const [where, text] of Object.entries(carried)) {
      expect({ where, isInTheLog: log.includes(text) }).toEqual({ where, isInTheLog: false });
    }
    expect(log).not.toMatch(/\$argon2/);
  });

  test('names routes by template and leaves out reads unless asked', async () => {
    lines.length = 0;
    await fetch(`${url}/api/auth/reset-password/abcdefghijklmnopqrstuvwx?callbackURL=/x`, { redirect: 'manual' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(parsed()).toEqual([
      expect.objectContaining({ level: 'debug', method: 'GET', route: '/api/auth/reset-password/:token', status: 302 }),
    ]);
    expect(Object.keys(parsed()[0]!).toSorted()).toEqual([
      'level',
      'method',
      'ms',
      'msg',
      'requestId',
      'route',
      'status',
      'time',
    ]);
  });

  test('a failure nobody expected is 500 with the id of its line, and nothing else', async () => {
    await sql('alter table session rename to elsewhere');
    const response = await post('/sign-up/email', { name: 'N', email: 'x@example.com', password: 'correct horse' });
    await sql('alter table elsewhere rename to session');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal Server Error',
      requestId: response.headers.get('x-request-id'),
    });
  });
});

describe('metrics', () => {
  const scrape = async (headers: Record<string, string>) => {
    const response = await fetch(`${url}/metrics`, { headers });
    return { status: response.status, text: await response.text() };
  };

  test('are for the one with the token', async () => {
    expect((await scrape({})).status).toBe(404);
    expect((await scrape({ authorization: 'Bearer wrong' })).status).toBe(404);
    expect((await scrape({ authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
  });

  test('tell durations by template and status, connections, the outbox and the event loop', async () => {
    const { text } = await scrape({ authorization: `Bearer ${METRICS_TOKEN}` });
    expect(text).toMatch(
      /gatehouse_http_request_duration_seconds_count\{method="POST",route="\/api\/auth\/sign-up\/email",status="200"\} 1/,
    );
    expect(text).toMatch(/route="\/api\/auth\/reset-password\/:token"/);
    expect(text).toMatch(/gatehouse_database_connections\{state="open"\} [1-9]/);
    expect(text).toMatch(/gatehouse_outbox_pending \d/);
    expect(text).toContain(`gatehouse_build_info{version="${running.version}",revision="${running.commit ?? ''}"} 1`);
    expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
    expect(text).toMatch(/gatehouse_rate_limit_refusals_total/);
    expect(text).toMatch(/^gatehouse_ready 1$/m);
  });

  test('tell by lane how long work has been due that no instance does', async () => {
    const overdue = /^gatehouse_outbox_overdue_seconds\{lane="(?:late|later)"\} .+$/gm;
    const waits = (lane: string, due: string) =>
      sql(`
      insert into queue_item (id, lane, kind, key, status, attempts, created_at, due_at)
      values (gen_random_uuid(), '${lane}', 'any', 'of this test', 'pending', 0, now(), ${due})`);
    await waits('late', `now() - interval '1 hour'`);
    await waits('later', `now() + interval '1 hour'`);
    const { text } = await scrape({ authorization: `Bearer ${METRICS_TOKEN}` });
    await sql(`delete from queue_item where lane in ('late', 'later')`);
    expect(text.match(overdue)).toEqual([
      expect.stringMatching(/lane="late"\} 36\d\d/),
      expect.stringMatching(/lane="later"\} 0$/),
    ]);
    const after = await scrape({ authorization: `Bearer ${METRICS_TOKEN}` });
    expect(after.text.match(overdue)).toBeNull();
  });
});

describe('health', () => {
  test('live and ready, with the version that runs', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    expect(running).toMatchObject({ version });
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok', ...running });
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok', database: 'ok', ...running });
  });

  // The last one: draining has no way back.
  test('a process that is asked to stop is not ready, lives, and closes its connections', async () => {
    app.get(Lifecycle).drain();
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining', database: 'ok', ...running }]);
    // Nothing failed: a balancer was answered.
    const line = () => parsed().find(({ route, status }) => route === '/health/ready' && status === 503);
    await eventually(() => line() !== undefined);
    expect(line()).toMatchObject({ level: 'warn' });
    expect(ready.headers.get('connection')).toBe('close');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(await metrics.text()).toMatch(/^gatehouse_ready 0$/m);
  });
});
