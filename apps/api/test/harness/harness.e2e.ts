import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { digest } from '#shared-kernel/domain/digest';
import { throughPooler } from '#shared-kernel/testing/database';
import { cookieOf } from '../support/browser-like.ts';
import { bodyOf, HARNESS, type Harness, postJson, startHarness } from '../support/harness.ts';
import { Program } from '../support/program.ts';

const PASSWORD = 'correct horse battery';

interface Mail {
  readonly to: string;
  readonly kind: string;
  readonly text: string;
}

/** Keeps the bodies it gets. */
async function textGateway() {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push([request.headers.host, request.url, body]);
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { bodies, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.each(['base', 'strict'])('the harness, profile %s', (profile) => {
  let harness: Harness;
  let url: string;
  let control: string;
  let gateway: Awaited<ReturnType<typeof textGateway>>;

  beforeAll(async () => {
    gateway = await textGateway();
    harness = await startHarness({
      HARNESS_PROFILE: profile,
      PASSWORD_MIN_LENGTH: '9',
      SMS_URL: 'https://sms.example.com/send',
      CIMD_HOSTS: `https://sms.example.com=${gateway.origin}`,
    });
    ({ url, control } = harness);
  }, 40_000);
  afterAll(async () => {
    await harness.stop();
    gateway.server.close();
  });

  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    postJson(`${url}/api/auth${path}`, body, headers);
  const answerOf = async (sent: Promise<Response>) => {
    const answer = await sent;
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };
  /** The answer of the control listener. */
  const tell = (path: string, body: unknown = {}) => answerOf(postJson(control + path, body));
  const signUp = (email: string, extra: object = {}) =>
    post('/sign-up/email', { name: 'N', email, password: PASSWORD, company: 'Acme', ...extra });
  const userWith = async (email: string) => {
    const sql = 'select id, role, created_at from "user" where email = $1';
    return (await harness.database.rows<{ id: string; role: string; created_at: Date }>(sql, email))[0]!;
  };

  test('is the application in that profile', async () => {
    const answer = await signUp('first@example.com', { nickname: 'Nick', role: 'admin', emailVerified: true });
    const { token, user } = (await answer.json()) as { token: string | null; user: Record<string, unknown> };
    expect(answer.status).toBe(200);
    expect(user).toMatchObject({ role: 'user', emailVerified: false, nickname: 'Nick' });
    expect(token === null).toBe(profile === 'strict');
    const cookies = answer.headers.getSetCookie();
    if (profile === 'base') expect(cookies.some((line) => line.startsWith('better-auth.session_token='))).toBe(true);
    const bare = await signUp('second@example.com', { company: undefined });
    expect(bare.status).toBe(profile === 'strict' ? 400 : 200);
  });

  test('lets the environment win over the profile', async () => {
    const answer = await signUp('short@example.com', { password: '12345678' });
    expect(await answer.json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
  });

  test('shows mails immediately, by receiver, and forgets them', async () => {
    const mails = await harness.read<Mail[]>('/mailbox?to=first@example.com');
    expect(mails).toEqual([expect.objectContaining({ to: 'first@example.com', kind: 'verify-email' })]);
    expect(Object.keys(mails[0]!).toSorted()).toEqual(['createdAt', 'html', 'kind', 'subject', 'text', 'to']);
    await fetch(`${control}/mailbox`, { method: 'DELETE' });
    expect(await harness.read('/mailbox')).toEqual([]);
  });

  test('moves the one clock', async () => {
    const { now } = await harness.read<{ now: number }>('/clock');
    expect(Math.abs(now - Date.now())).toBeLessThan(2000);
    const moved = await harness.tell<{ now: number }>('/clock', { advanceMs: 60_000 });
    expect(moved.now - now).toBeGreaterThanOrEqual(60_000);
    expect(moved.now - now).toBeLessThan(62_000);
    await signUp('later@example.com');
    expect((await userWith('later@example.com')).created_at.getTime()).toBeGreaterThanOrEqual(moved.now);
  });

  test('fetches what the origins of CIMD_HOSTS offer where the map says', async () => {
    // Without a session only numbers of accounts get codes.
    await harness.database.rows(`update "user" set phone_number = '+4915123456789' where email = 'first@example.com'`);
    expect((await post('/phone-number/send-otp', { phoneNumber: '+4915123456789' })).status).toBe(200);
    await harness.tell('/outbox/drain');
    const body = { to: '+4915123456789', text: expect.stringMatching(/\d{6}/) };
    expect(gateway.bodies).toEqual([['sms.example.com', '/send', body]]);
  });

  test('gives roles', async () => {
    const email = 'first@example.com';
    await harness.tell('/set-role', { email, role: 'support' });
    const { id, role } = await userWith(email);
    expect(role).toBe('support');
    await harness.tell('/make-admin', { userId: id });
    expect(await userWith(email)).toMatchObject({ role: 'admin' });
    expect((await tell('/set-role', { email, role: 'king' }))[0]).toBe(400);
    expect((await tell('/set-role', { email: 'nobody@example.com', role: 'user' }))[0]).toBe(404);
  });

  test('reads the audit trail, newest first, also what it did itself', async () => {
    const { id } = await userWith('later@example.com');
    await harness.tell('/make-admin', { userId: id });
    const entries = (filter: string) => harness.read<{ action: string; actor: { id: string } }[]>(`/audit?${filter}`);
    const [newest] = await entries(`target=${id}`);
    expect(newest).toMatchObject({ action: 'user.role.changed', actor: { kind: 'system', id: 'control listener' } });
    await expect(entries(`target=${id}&action=user.created`)).resolves.toHaveLength(1);
    await expect(entries('actor=nobody')).resolves.toEqual([]);
    const acted = await entries('actor=control%20listener&action=user.');
    expect(new Set(acted.map(({ actor }) => actor.id))).toEqual(new Set(['control listener']));
  });

  test('tells its database, runs jobs, empties the outbox', async () => {
    const { DATABASE_URL: url } = throughPooler({ DATABASE_URL: harness.databaseUrl });
    expect(await harness.read('/database')).toEqual({ url });
    for (const name of ['account-cleanup', 'two-factor-cleanup', 'outbox-sweep', 'job-run-sweep', 'audit-months']) {
      const run = await harness.tell(`/jobs/${name}`);
      expect(run).toMatchObject({ name, outcome: 'done', result: expect.any(Object) });
      const sql = `select started_at from job_run where name = $1 and outcome = 'done'`;
      const rows = await harness.database.rows<{ started_at: Date }>(sql, name);
      expect(rows.map((row) => row.started_at.toISOString())).toEqual([run['startedAt']]);
    }
    expect((await tell('/outbox/drain'))[0]).toBe(200);
  });

  test('lets codes and tokens expire, disables clients, deletes accounts', async () => {
    const { actions } = await harness.read('/oauth');
    expect(actions).toEqual([
      'expire_code',
      'expire_access_token',
      'expire_refresh_token',
      'disable_client',
      'delete_user',
    ]);
    const act = async (body: object) => (await tell('/oauth', body))[0];
    for (const body of [{ action: 'forget' }, {}, { action: 'expire_code' }, { action: 'delete_user', user_id: 7 }]) {
      expect(await act(body)).toBe(400);
    }
    const metadata = { redirect_uris: ['https://client.example.com/callback'] };
    const { client_id: clientId } = await bodyOf(post('/mcp/register', metadata));
    expect(await act({ action: 'disable_client', client_id: clientId })).toBe(200);
    expect(await act({ action: 'disable_client', client_id: 'unknown' })).toBe(404);

    await signUp('gone@example.com');
    const user = await userWith('gone@example.com');
    const query = (sql: string) => harness.database.rows<Record<string, unknown>>(sql);
    const [client] = await query('select id, disabled from oauth_client');
    expect(client!['disabled']).toBe(true);
    const later = `now() + interval '1 year'`;
    await query(`insert into oauth_grant (id, client_id, for_user, user_id, scopes, resources, methods, created_at, expires_at)
      values ('${user.id}', '${String(client!['id'])}', true, '${user.id}', '{}', '{}', '{}', now(), ${later})`);
    await query(`insert into oauth_code (id, grant_id, client_id, redirect_uri, created_at, expires_at)
      values ('${digest('a code')}', '${user.id}', '${String(client!['id'])}', 'https://x.example', now(), ${later})`);
    await query(`insert into oauth_token (id, grant_id, access_digest, access_expires_at, refresh_digest, refresh_expires_at, scopes, resources, created_at)
      values ('${user.id}', '${user.id}', '${digest('an access token')}', ${later}, '${digest('a refresh token')}', ${later}, '{}', '{}', now())`);
    const { now } = await harness.read<{ now: number }>('/clock');
    const expired = async (sql: string) =>
      (await harness.database.rows<{ end: Date }>(sql)).every(
        ({ end }) => end.getTime() >= now && end.getTime() < now + 60_000,
      );
    for (const [action, member, secret, sql] of [
      ['expire_code', 'code', 'a code', 'select expires_at as end from oauth_code'],
      ['expire_access_token', 'token', 'an access token', 'select access_expires_at as end from oauth_token'],
      ['expire_refresh_token', 'token', 'a refresh token', 'select refresh_expires_at as end from oauth_token'],
    ] as const) {
      await expect(expired(sql)).resolves.toBe(false);
      expect(await act({ action, [member]: secret })).toBe(200);
      await expect(expired(sql)).resolves.toBe(true);
      expect(await act({ action, [member]: 'another' })).toBe(404);
    }

    expect(await act({ action: 'delete_user', user_id: user.id })).toBe(200);
    expect(await act({ action: 'delete_user', user_id: user.id })).toBe(404);
    expect(await query('select user_id from oauth_grant')).toEqual([{ user_id: null }]);
  });

  test('calls what has no route', async () => {
    const setPassword = (headers: object) => tell('/server/setPassword', { body: { newPassword: PASSWORD }, headers });
    expect(await setPassword({})).toEqual([401, { code: 'UNAUTHORIZED', message: 'Unauthorized' }]);
    if (profile === 'base') {
      const signedIn = await post('/sign-in/email', { email: 'first@example.com', password: PASSWORD });
      expect(await setPassword({ cookie: cookieOf(signedIn) })).toEqual([
        400,
        { code: 'USER_ALREADY_HAS_A_PASSWORD', message: 'user already has a password' },
      ]);
    }
    const { token } = await harness.tell('/server/signJWT', { body: { payload: { a: 1 } } });
    const [head, claims] = String(token)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    const { a, iat, exp } = JSON.parse(claims!) as Record<string, number>;
    expect([(JSON.parse(head!) as { alg: string }).alg, a, exp! - iat!]).toEqual(['HS256', 1, 3600]);
  });

  test('makes, changes and verifies keys as the service itself does', async () => {
    const { id: userId } = await userWith('first@example.com');
    const server = (name: string, body: object) => tell(`/server/${name}`, { body });
    const permissions = { files: ['read'] };
    const [, { id: keyId, key, ...made }] = await server('createApiKey', { userId, remaining: 1, permissions });
    expect(made).toMatchObject({ userId, remaining: 1, permissions });
    const used = await server('verifyApiKey', { key, permissions });
    expect(used).toMatchObject([200, { valid: true, error: null, key: { id: keyId, remaining: 0 } }]);
    const more = { keyId, userId, remaining: 5, refillAmount: 5, refillInterval: 1 };
    expect(await server('updateApiKey', more)).toMatchObject([200, { remaining: 5, refillAmount: 5 }]);
    expect(await server('updateApiKey', { keyId, remaining: 0 })).toMatchObject([400, { code: 'INVALID_REMAINING' }]);
    const [, last] = await server('createApiKey', { userId, remaining: 0 });
    const error = { code: 'USAGE_EXCEEDED', message: 'API Key has reached its usage limit' };
    expect(await server('verifyApiKey', { key: last['key'] })).toEqual([200, { valid: false, error, key: null }]);
    // That was said once: it is gone.
    const gone = await server('updateApiKey', { ...more, keyId: last['id'] });
    expect(gone).toMatchObject([404, { code: 'KEY_NOT_FOUND' }]);
    expect(await server('deleteAllExpiredApiKeys', {})).toEqual([200, { success: true, error: null }]);
    expect(await server('createApiKey', {})).toMatchObject([401, { code: 'UNAUTHORIZED_SESSION' }]);
    const withMetadata = await server('createApiKey', { userId, metadata: { a: 1 } });
    expect(withMetadata[0]).toBe(profile === 'base' ? 200 : 400);
    expect(await harness.tell('/jobs/expired-keys')).toMatchObject({ name: 'expired-keys', outcome: 'done' });
  });

  test('knows what an authenticator shows, and the backup codes of an account', async () => {
    const { now } = await harness.read<{ now: number }>('/clock');
    const secret = 'abcdefghijklmnopqrstuvwxyzABCD01';
    const { code } = await harness.tell('/server/generateTOTP', { body: { secret } });
    const near = [-30, 0, 30].map((seconds) =>
      generateSync({ secret: Buffer.from(secret), epoch: Math.floor(now / 1000) + seconds }),
    );
    expect(near).toContain(code);
    const codesOf = (userId: string) => tell('/server/viewBackupCodes', { body: { userId } });
    expect(await codesOf('nobody')).toMatchObject([400, { code: 'BACKUP_CODES_NOT_ENABLED' }]);
    if (profile === 'strict') return;
    const account = { email: 'second@example.com', password: PASSWORD };
    const { token, user } = await bodyOf<{ token: string; user: { id: string } }>(post('/sign-in/email', account));
    const bearer = { authorization: `Bearer ${token}` };
    const { backupCodes } = await bodyOf(post('/two-factor/enable', { password: PASSWORD }, bearer));
    expect(await codesOf(user.id)).toEqual([200, { status: true, backupCodes }]);
  });

  test.each([
    ['/server/verifyApiKey', { body: { key: ['a', 'key'] } }],
    ['/server/verifyApiKey', { body: { key: 'k'.repeat(513) } }],
    ['/server/verifyApiKey', { body: null }],
    ['/server/createApiKey', { body: { userId: { $ne: null } } }],
    ['/server/createApiKey', { body: { userId: 'x', remaining: '5' } }],
    ['/server/updateApiKey', { body: { keyId: 7 } }],
    ['/server/addMember', { body: { organizationId: 'x', userId: ['y'] } }],
    ['/server/signJWT', { body: { payload: 'text' } }],
    ['/make-admin', { userId: ['x'] }],
    ['/clock', { advanceMs: '60' }],
    ['/clock', ['advanceMs']],
  ])('checks what it is given, as the routes do: %s %j', async (path, body) => {
    expect(await tell(path, body)).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  });

  const JSON_TYPE = { 'content-type': 'application/json' };
  test.each<[number, Record<string, string>, string?]>([
    [200, { 'content-type': 'application/json; charset=utf-8' }],
    [200, {}, ''],
    [415, { 'content-type': 'text/plain' }],
    // A form, and a request without a body, that a page of another site has a browser send.
    [415, { 'content-type': 'application/x-www-form-urlencoded' }, ''],
    [415, { origin: 'https://evil.example' }, ''],
    [415, { 'sec-fetch-site': 'cross-site' }, ''],
    [415, { 'content-type': 'application/jsonp' }],
    [415, {}],
    [400, JSON_TYPE, '{'],
    [421, { ...JSON_TYPE, host: 'attacker.example.com' }],
    [421, { ...JSON_TYPE, host: 'localhost.example.com:4000' }],
    [421, { ...JSON_TYPE, host: '10.0.0.1' }],
  ])('takes JSON only, and only by a name of this machine: %i for %j %s', async (status, headers, body = '{}') => {
    const { hostname, port } = new URL(control);
    const sent = httpRequest({ method: 'POST', hostname, port, path: '/outbox/drain', headers }).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(status);
  });

  test.each(['/server/nothing', '/jobs/nothing', '/elsewhere'])(
    'answers 501 where there is nothing yet: %s',
    async (path) => {
      expect(await tell(path)).toMatchObject([501, { code: 'NOT_IMPLEMENTED' }]);
    },
  );

  test('has an MCP server, whose metadata leads to the authorization server', async () => {
    const answer = await postJson(`${url}/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32_000, message: 'Unauthorized: Authentication required' },
      id: null,
    });
    const [, metadata = ''] = /^Bearer resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate')!)!;
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: `${url}/mcp`,
      authorization_servers: [`${url}/api/auth`],
    });
  });

  test('ends soon after SIGTERM', async () => {
    const began = performance.now();
    harness.program.kill('SIGTERM');
    expect(await harness.program.exit()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 15_000);
});

test.each([
  ['refuses production', { NODE_ENV: 'production' }, 'does not run in production'],
  ['names the profiles for an unknown one', { HARNESS_PROFILE: 'other' }, 'base, strict'],
])('the harness %s', async (_, environment, says) => {
  const program = new Program(HARNESS, environment as Record<string, string>);
  expect(await program.exit()).not.toBe(0);
  expect(program.output).toContain(says);
});
