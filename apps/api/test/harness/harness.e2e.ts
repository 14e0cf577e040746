import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { digest } from '#shared-kernel/domain/digest';
import { cookieOf } from '../support/browser-like.ts';
import { startHarness } from '../support/harness.ts';
import { Program } from '../support/program.ts';

const MAIN = 'apps/api/test/harness/main.ts';
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
  let harness: Awaited<ReturnType<typeof startHarness>>;
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

  const send = (base: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const read = async <T>(path: string) => (await (await fetch(control + path)).json()) as T;
  const signUp = (email: string, extra: object = {}) =>
    send(url, '/api/auth/sign-up/email', { name: 'N', email, password: PASSWORD, company: 'Acme', ...extra });

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
    const mails = await read<Mail[]>('/mailbox?to=first@example.com');
    expect(mails).toEqual([expect.objectContaining({ to: 'first@example.com', kind: 'verify-email' })]);
    expect(Object.keys(mails[0]!).toSorted()).toEqual(['createdAt', 'html', 'kind', 'subject', 'text', 'to']);
    await fetch(`${control}/mailbox`, { method: 'DELETE' });
    expect(await read('/mailbox')).toEqual([]);
  });

  test('moves the one clock', async () => {
    const { now } = await read<{ now: number }>('/clock');
    expect(Math.abs(now - Date.now())).toBeLessThan(2000);
    const moved = (await (await send(control, '/clock', { advanceMs: 60_000 })).json()) as { now: number };
    expect(moved.now - now).toBeGreaterThanOrEqual(60_000);
    expect(moved.now - now).toBeLessThan(62_000);
    await signUp('later@example.com');
    const { rows } = await query<{ created_at: Date }>(
      `select created_at from "user" where email = 'later@example.com'`,
    );
    expect(rows[0]!.created_at.getTime()).toBeGreaterThanOrEqual(moved.now);
  });

  test('fetches what the origins of CIMD_HOSTS offer where the map says', async () => {
    // Without a session only numbers of accounts get codes.
    await query(`update "user" set phone_number = '+4915123456789' where email = 'first@example.com'`);
    expect((await send(url, '/api/auth/phone-number/send-otp', { phoneNumber: '+4915123456789' })).status).toBe(200);
    await send(control, '/outbox/drain', {});
    const body = { to: '+4915123456789', text: expect.stringMatching(/\d{6}/) };
    expect(gateway.bodies).toEqual([['sms.example.com', '/send', body]]);
  });

  test('gives roles', async () => {
    expect((await send(control, '/set-role', { email: 'first@example.com', role: 'support' })).status).toBe(200);
    const { rows } = await query<{ id: string; role: string }>(
      `select id, role from "user" where email = 'first@example.com'`,
    );
    expect(rows[0]!.role).toBe('support');
    expect((await send(control, '/make-admin', { userId: rows[0]!.id })).status).toBe(200);
    const after = await query<{ role: string }>(`select role from "user" where email = 'first@example.com'`);
    expect(after.rows[0]!.role).toBe('admin');
    expect((await send(control, '/set-role', { email: 'first@example.com', role: 'king' })).status).toBe(400);
    expect((await send(control, '/set-role', { email: 'nobody@example.com', role: 'user' })).status).toBe(404);
  });

  test('reads the audit trail, newest first, also what it did itself', async () => {
    const { rows } = await query<{ id: string }>('select id from "user" limit 1');
    const { id } = rows[0]!;
    await send(control, '/make-admin', { userId: id });
    const entries = async (filter: string) =>
      (await (await fetch(`${control}/audit?${filter}`)).json()) as { action: string; actor: { id: string } }[];
    const [newest] = await entries(`target=${id}`);
    expect(newest).toMatchObject({ action: 'user.role.changed', actor: { kind: 'system', id: 'control listener' } });
    await expect(entries(`target=${id}&action=user.created`)).resolves.toHaveLength(1);
    await expect(entries('actor=nobody')).resolves.toEqual([]);
    const acted = await entries('actor=control%20listener&action=user.');
    expect(new Set(acted.map(({ actor }) => actor.id))).toEqual(new Set(['control listener']));
  });

  test('tells its database, runs jobs, empties the outbox', async () => {
    expect(await read('/database')).toEqual({ url: harness.databaseUrl });
    for (const name of ['account-cleanup', 'two-factor-cleanup', 'outbox-sweep', 'job-run-sweep', 'audit-months']) {
      const answer = await send(control, `/jobs/${name}`, {});
      const run = (await answer.json()) as Record<string, unknown>;
      expect([answer.status, run]).toMatchObject([200, { name, outcome: 'done', result: expect.any(Object) }]);
      const { rows } = await query<{ started_at: Date }>(
        `select started_at from job_run where name = '${name}' and outcome = 'done'`,
      );
      expect(rows.map((row) => row.started_at.toISOString())).toEqual([run.startedAt]);
    }
    expect((await send(control, '/outbox/drain', {})).status).toBe(200);
  });

  test('lets codes and tokens expire, disables clients, deletes accounts', async () => {
    const { actions } = await read<{ actions: string[] }>('/oauth');
    expect(actions).toEqual([
      'expire_code',
      'expire_access_token',
      'expire_refresh_token',
      'disable_client',
      'delete_user',
    ]);
    const act = (body: object) => send(control, '/oauth', body);
    for (const body of [{ action: 'forget' }, {}, { action: 'expire_code' }, { action: 'delete_user', user_id: 7 }]) {
      expect((await act(body)).status).toBe(400);
    }
    const metadata = { redirect_uris: ['https://client.example.com/callback'] };
    const registered = await send(url, '/api/auth/mcp/register', metadata);
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    expect((await act({ action: 'disable_client', client_id: clientId })).status).toBe(200);
    expect((await act({ action: 'disable_client', client_id: 'unknown' })).status).toBe(404);

    await signUp('gone@example.com');
    const [user] = (await query<{ id: string }>(`select id from "user" where email = 'gone@example.com'`)).rows;
    const [client] = (await query<{ id: string; disabled: boolean }>('select id, disabled from oauth_client')).rows;
    expect(client!.disabled).toBe(true);
    const later = `now() + interval '1 year'`;
    await query(`insert into oauth_grant (id, client_id, for_user, user_id, scopes, resources, methods, created_at, expires_at)
      values ('${user!.id}', '${client!.id}', true, '${user!.id}', '{}', '{}', '{}', now(), ${later})`);
    await query(`insert into oauth_code (id, grant_id, client_id, redirect_uri, created_at, expires_at)
      values ('${digest('a code')}', '${user!.id}', '${client!.id}', 'https://x.example', now(), ${later})`);
    await query(`insert into oauth_token (id, grant_id, access_digest, access_expires_at, refresh_digest, refresh_expires_at, scopes, resources, created_at)
      values ('${user!.id}', '${user!.id}', '${digest('an access token')}', ${later}, '${digest('a refresh token')}', ${later}, '{}', '{}', now())`);
    const { now } = await read<{ now: number }>('/clock');
    const expired = async (sql: string) =>
      (await query<{ end: Date }>(sql)).rows.every(({ end }) => end.getTime() >= now && end.getTime() < now + 60_000);
    for (const [action, member, secret, sql] of [
      ['expire_code', 'code', 'a code', 'select expires_at as end from oauth_code'],
      ['expire_access_token', 'token', 'an access token', 'select access_expires_at as end from oauth_token'],
      ['expire_refresh_token', 'token', 'a refresh token', 'select refresh_expires_at as end from oauth_token'],
    ] as const) {
      await expect(expired(sql)).resolves.toBe(false);
      expect((await act({ action, [member]: secret })).status).toBe(200);
      await expect(expired(sql)).resolves.toBe(true);
      expect((await act({ action, [member]: 'another' })).status).toBe(404);
    }

    expect((await act({ action: 'delete_user', user_id: user!.id })).status).toBe(200);
    expect((await act({ action: 'delete_user', user_id: user!.id })).status).toBe(404);
    const left = await query<{ user_id: string | null }>('select user_id from oauth_grant');
    expect(left.rows).toEqual([{ user_id: null }]);
  });

  test('calls what has no route', async () => {
    const password = await send(control, '/server/setPassword', { body: { newPassword: PASSWORD }, headers: {} });
    expect([password.status, await password.json()]).toEqual([401, { code: 'UNAUTHORIZED', message: 'Unauthorized' }]);
    if (profile === 'base') {
      const signedIn = await send(url, '/api/auth/sign-in/email', { email: 'first@example.com', password: PASSWORD });
      const cookie = cookieOf(signedIn);
      const again = await send(control, '/server/setPassword', {
        body: { newPassword: PASSWORD },
        headers: { cookie },
      });
      expect([again.status, await again.json()]).toEqual([
        400,
        { code: 'USER_ALREADY_HAS_A_PASSWORD', message: 'user already has a password' },
      ]);
    }
    const signed = (await (await send(control, '/server/signJWT', { body: { payload: { a: 1 } } })).json()) as {
      token: string;
    };
    const [head, claims] = signed.token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const { a, iat, exp } = JSON.parse(claims!) as Record<string, number>;
    expect([(JSON.parse(head!) as { alg: string }).alg, a, exp! - iat!]).toEqual(['HS256', 1, 3600]);
  });

  test('makes, changes and verifies keys as the service itself does', async () => {
    const { rows } = await query<{ id: string }>(`select id from "user" where email = 'first@example.com'`);
    const userId = rows[0]!.id;
    const server = async (name: string, body: object) => {
      const answer = await send(control, `/server/${name}`, { body });
      return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
    };
    const [, { id: keyId, key, ...made }] = await server('createApiKey', {
      userId,
      remaining: 1,
      permissions: { files: ['read'] },
    });
    expect(made).toMatchObject({ userId, remaining: 1, permissions: { files: ['read'] } });
    const used = await server('verifyApiKey', { key, permissions: { files: ['read'] } });
    expect(used).toMatchObject([200, { valid: true, error: null, key: { id: keyId, remaining: 0 } }]);
    const more = { keyId, userId, remaining: 5, refillAmount: 5, refillInterval: 1 };
    expect(await server('updateApiKey', more)).toMatchObject([200, { remaining: 5, refillAmount: 5 }]);
    expect(await server('updateApiKey', { keyId, remaining: 0 })).toMatchObject([400, { code: 'INVALID_REMAINING' }]);
    const [, last] = await server('createApiKey', { userId, remaining: 0 });
    expect(await server('verifyApiKey', { key: last['key'] })).toEqual([
      200,
      {
        valid: false,
        error: { code: 'USAGE_EXCEEDED', message: 'API Key has reached its usage limit' },
        key: null,
      },
    ]);
    // That was said once: it is gone.
    expect(await server('updateApiKey', { ...more, keyId: last['id'] })).toMatchObject([
      404,
      { code: 'KEY_NOT_FOUND' },
    ]);
    expect(await server('deleteAllExpiredApiKeys', {})).toEqual([200, { success: true, error: null }]);
    expect(await server('createApiKey', {})).toMatchObject([401, { code: 'UNAUTHORIZED_SESSION' }]);
    const withMetadata = await server('createApiKey', { userId, metadata: { a: 1 } });
    expect(withMetadata[0]).toBe(profile === 'base' ? 200 : 400);
    const ran = (await (await send(control, '/jobs/expired-keys', {})).json()) as object;
    expect(ran).toMatchObject({ name: 'expired-keys', outcome: 'done' });
  });

  test('knows what an authenticator shows, and the backup codes of an account', async () => {
    const { now } = await read<{ now: number }>('/clock');
    const secret = 'abcdefghijklmnopqrstuvwxyzABCD01';
    const { code } = (await (await send(control, '/server/generateTOTP', { body: { secret } })).json()) as {
      code: string;
    };
    const near = [-30, 0, 30].map((seconds) =>
      generateSync({ secret: Buffer.from(secret), epoch: Math.floor(now / 1000) + seconds }),
    );
    expect(near).toContain(code);
    const none = await send(control, '/server/viewBackupCodes', { body: { userId: 'nobody' } });
    expect([none.status, await none.json()]).toMatchObject([400, { code: 'BACKUP_CODES_NOT_ENABLED' }]);
    if (profile === 'strict') return;
    const signIn = await send(url, '/api/auth/sign-in/email', { email: 'second@example.com', password: PASSWORD });
    const { token, user } = (await signIn.json()) as { token: string; user: { id: string } };
    const bearer = { authorization: `Bearer ${token}` };
    const enabled = await send(url, '/api/auth/two-factor/enable', { password: PASSWORD }, bearer);
    const { backupCodes } = (await enabled.json()) as { backupCodes: string[] };
    const viewed = await send(control, '/server/viewBackupCodes', { body: { userId: user.id } });
    expect(await viewed.json()).toEqual({ status: true, backupCodes });
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
    const answer = await send(control, path, body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  });

  test('takes JSON only, and only by a name of this machine', async () => {
    const post = (headers: Record<string, string>, body = '{}') =>
      new Promise<number | undefined>((resolve, reject) => {
        const { hostname, port } = new URL(control);
        const options = { method: 'POST', hostname, port, path: '/outbox/drain', headers };
        httpRequest(options, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end(body);
      });
    expect(await post({ 'content-type': 'application/json; charset=utf-8' })).toBe(200);
    expect(await post({}, '')).toBe(200);
    expect(await post({ 'content-type': 'text/plain' })).toBe(415);
    // A form, and a request without a body, that a page of another site has a browser send.
    expect(await post({ 'content-type': 'application/x-www-form-urlencoded' }, '')).toBe(415);
    expect(await post({ origin: 'https://evil.example' }, '')).toBe(415);
    expect(await post({ 'sec-fetch-site': 'cross-site' }, '')).toBe(415);
    expect(await post({ 'content-type': 'application/jsonp' })).toBe(415);
    expect(await post({})).toBe(415);
    expect(await post({ 'content-type': 'application/json' }, '{')).toBe(400);
    for (const host of ['attacker.example.com', 'localhost.example.com:4000', '10.0.0.1']) {
      expect(await post({ 'content-type': 'application/json', host })).toBe(421);
    }
  });

  test.each(['/server/nothing', '/jobs/nothing', '/elsewhere'])(
    'answers 501 where there is nothing yet: %s',
    async (path) => {
      const answer = await send(control, path, {});
      expect([answer.status, await answer.json()]).toMatchObject([501, { code: 'NOT_IMPLEMENTED' }]);
    },
  );

  test('has an MCP server, whose metadata leads to the authorization server', async () => {
    const answer = await send(url, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
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

  async function query<Row extends pg.QueryResultRow>(sql: string) {
    const client = new pg.Client({ connectionString: harness.databaseUrl });
    await client.connect();
    try {
      return await client.query<Row>(sql);
    } finally {
      await client.end();
    }
  }
});

test('the harness refuses production', async () => {
  const program = new Program(MAIN, { NODE_ENV: 'production' });
  expect(await program.exit()).not.toBe(0);
  expect(program.output).toContain('does not run in production');
});

test('an unknown profile is named', async () => {
  const program = new Program(MAIN, { HARNESS_PROFILE: 'other' });
  expect(await program.exit()).not.toBe(0);
  expect(program.output).toContain('base, strict');
});
