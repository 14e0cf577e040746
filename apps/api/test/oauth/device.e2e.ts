import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { AccountBans } from '#identity';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, type newUser, ORIGIN, register, type RegisteredPartner } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, type Fields, refusal } from './token-requests.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const ISSUER = `${ORIGIN}/api/auth`;
const ORDERS = 'https://orders.example.com';
const DEVICE_GRANT = { grant_types: [GRANT, 'refresh_token'], redirect_uris: [], client_name: 'Acme TV' };
const PENDING = [400, 'authorization_pending', expect.any(String)];
const INVALID_DEVICE_CODE = [400, 'invalid_grant', 'invalid device_code'];
const INVALID_USER_CODE = [404, 'not_found', 'This code is not valid, or no longer'];
const CLIENT_WAS_DISABLED = [403, 'client_disabled', 'staff disabled the client'];

type Browser = Awaited<ReturnType<typeof newUser>>;

interface Device {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri_complete: string;
  readonly interval: number;
}

const at = TokenApp.use({ OAUTH_RESOURCES: ORDERS, OAUTH_EXTRA_SCOPES: 'orders.read' });
let tv: RegisteredPartner;
let cli: RegisteredPartner;
let web: RegisteredPartner;
beforeAll(async () => {
  tv = await register(at.owner, DEVICE_GRANT);
  cli = await register(at.owner, { ...DEVICE_GRANT, client_name: 'Acme CLI', token_endpoint_auth_method: 'none' });
  web = at.client;
});

const ask = (fields: Fields = {}, headers: Record<string, string> = basic(tv)) =>
  at.send({ scope: 'openid', ...fields }, headers, '/oauth2/device_authorization');

/** A device of the TV client. */
async function started(fields: Fields = {}): Promise<Device> {
  const answer = await ask(fields, { ...basic(tv), 'user-agent': 'AcmeTV/2.1' });
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)) as unknown as Device;
}

const poll = (device: Pick<Device, 'device_code'>, fields: Fields = {}, headers: Record<string, string> = basic(tv)) =>
  at.send({ grant_type: GRANT, device_code: device.device_code, ...fields }, headers);
const open = (browser: BrowserLike, userCode: string) =>
  browser.get(`/oauth2/device?${new URLSearchParams({ user_code: userCode }).toString()}`);
const answer = (browser: BrowserLike, device: Pick<Device, 'user_code'>, accept: boolean) =>
  browser.post('/oauth2/device', { userCode: device.user_code, accept });

/** The user enters the code and answers. */
async function answered(browser: BrowserLike, device: Device, accept: boolean): Promise<void> {
  expect((await open(browser, device.user_code)).status).toBe(200);
  expect((await answer(browser, device, accept)).status).toBe(200);
}

test('oauth4webapi gets tokens for a device', async () => {
  const options = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url: string, init: object) => fetch(url.replace(ORIGIN, at.app.url), init),
  };
  const discovered = await oauth.discoveryRequest(new URL(ISSUER), options);
  const server = await oauth.processDiscoveryResponse(new URL(ISSUER), discovered);
  expect(server.device_authorization_endpoint).toBe(`${ISSUER}/oauth2/device_authorization`);
  expect(server.grant_types_supported).toContain(GRANT);

  const client = { client_id: cli.client_id };
  const scope = new URLSearchParams({ scope: 'openid email offline_access', resource: ORDERS });
  const asked = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), scope, options);
  const device = await oauth.processDeviceAuthorizationResponse(server, client, asked);
  expect(device).toEqual({
    device_code: expect.stringMatching(/^[a-zA-Z]{32}$/),
    user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
    verification_uri: `${ORIGIN}/device`,
    verification_uri_complete: `${ORIGIN}/device?user_code=${device.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  const request = () => oauth.deviceCodeGrantRequest(server, client, oauth.None(), device.device_code, options);
  const tokens = async () => oauth.processDeviceCodeResponse(server, client, await request());

  await expect(tokens()).rejects.toMatchObject({ error: 'authorization_pending', status: 400 });
  await expect(tokens()).rejects.toMatchObject({ error: 'slow_down', status: 400 });
  await answered(at.owner, device as unknown as Device, true);
  const issued = await tokens();
  expect(issued).toMatchObject({ scope: 'openid email offline_access', refresh_token: expect.any(String) });
  expect(oauth.getValidatedIdTokenClaims(issued)).toMatchObject({
    sub: at.owner.id,
    amr: ['pwd'],
    auth_time: expect.any(Number),
    email: at.owner.email,
  });
  await expect(tokens()).rejects.toMatchObject({ error: 'invalid_grant' });
  const again = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), issued.refresh_token!, options);
  expect((await oauth.processRefreshTokenResponse(server, client, again)).access_token).toEqual(expect.any(String));
});

describe('a request of a device', () => {
  test('is answered to any origin, and never cached; only a digest of the device code is stored', async () => {
    const response = await ask({}, { ...basic(tv), origin: 'https://elsewhere.example.com' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { device_code } = (await bodyOf(response)) as unknown as Device;
    const rows = await at.app.database.rows('select * from oauth_device');
    expect(JSON.stringify(rows)).not.toContain(device_code);
  });

  test.each<[string, Fields, () => Record<string, string>, readonly unknown[]]>([
    ['without a client', {}, () => ({}), [401, 'invalid_client']],
    ['of an unknown client', { client_id: 'unknown' }, () => ({}), [401, 'invalid_client']],
    ['with a wrong secret', {}, () => basic({ ...tv, client_secret: 'wrong' }), [401, 'invalid_client']],
    ['of a client that is not registered for it', {}, () => basic(web), [400, 'unauthorized_client']],
    ['for an unknown scope', { scope: 'openid admin' }, () => basic(tv), [400, 'invalid_scope']],
    ['for an unknown resource', { resource: 'https://evil.example.com' }, () => basic(tv), [400, 'invalid_target']],
    ['with a null byte', { scope: 'openid\0' }, () => basic(tv), [400, 'invalid_request']],
  ])('%s is refused', async (_, fields, headers, expected) => {
    expect((await refusal(ask(fields, headers()))).slice(0, 2)).toEqual(expected);
  });
});

describe('a device that asks', () => {
  test('of another client learns nothing, and disturbs nothing', async () => {
    const device = await started();
    const spy = await register(at.owner, { ...DEVICE_GRANT, client_name: 'Spy' });
    await expect(refusal(poll(device, {}, basic(spy)))).resolves.toEqual(INVALID_DEVICE_CODE);
    await answered(at.owner, device, true);
    await expect(refusal(poll(device, {}, basic(spy)))).resolves.toEqual(INVALID_DEVICE_CODE);
    await expect(refusal(poll(device, { client_id: cli.client_id }, {}))).resolves.toEqual(INVALID_DEVICE_CODE);
    expect((await poll(device)).status).toBe(200);
  });

  test('with its user code, or without a code, gets nothing', async () => {
    const device = await started();
    await answered(at.owner, device, true);
    await expect(refusal(poll({ device_code: device.user_code }))).resolves.toEqual(INVALID_DEVICE_CODE);
    const required = [400, 'invalid_request', 'device_code is required'];
    await expect(refusal(poll({ device_code: '' }))).resolves.toEqual(required);
  });

  test('is told that the user denied, and that its code expired', async () => {
    const denied = await started();
    await answered(at.owner, denied, false);
    await expect(refusal(poll(denied))).resolves.toEqual([400, 'access_denied', 'User denied access']);
    await expect(refusal(answer(at.owner, denied, true))).resolves.toEqual(INVALID_USER_CODE);
    const [late, approved] = [await started(), await started()];
    await answered(at.owner, approved, true);
    at.app.clock.advance(600_000);
    for (const device of [late, approved, denied]) {
      await expect(refusal(poll(device))).resolves.toEqual([400, 'expired_token', 'device_code expired']);
    }
    await expect(refusal(open(at.owner, late.user_code))).resolves.toEqual(INVALID_USER_CODE);
  });

  test('gets tokens for what it asked for, with a refresh token only for offline_access', async () => {
    const device = await started({ scope: 'openid orders.read', resource: ORDERS });
    await answered(at.owner, device, true);
    await expect(refusal(poll(device, { resource: ISSUER }))).resolves.toContain('invalid_target');
    const body = await bodyOf(poll(device, { resource: ORDERS }));
    expect(body).toMatchObject({ scope: 'openid orders.read', id_token: expect.any(String) });
    expect(body).not.toHaveProperty('refresh_token');
  });

  test('after its client was disabled or changed gets nothing', async () => {
    const [disabled, device] = [await register(at.owner, DEVICE_GRANT), await started()];
    const waiting = (await bodyOf(ask({}, basic(disabled)))) as unknown as Device;
    expect((await open(at.owner, waiting.user_code)).status).toBe(200);
    await at.change(disabled, 'disabled = true');
    await expect(refusal(open(at.owner, waiting.user_code))).resolves.toEqual(CLIENT_WAS_DISABLED);
    await expect(refusal(poll(waiting, {}, basic(disabled)))).resolves.toContain('client is disabled');
    await expect(refusal(answer(at.owner, waiting, true))).resolves.toEqual(CLIENT_WAS_DISABLED);
    await at.change(tv, `grant_types = '["authorization_code"]'`);
    await expect(refusal(poll(device))).resolves.toContain('unauthorized_client');
    await at.change(tv, `grant_types = '${JSON.stringify(DEVICE_GRANT.grant_types)}'`);
  });

  test('after its user was banned gets nothing', async () => {
    const user = await at.newUser('banned');
    const device = await started();
    await answered(user, device, true);
    await at.app.app.get(AccountBans).ban({ userId: user.id }, { reason: 'spam' });
    await expect(refusal(poll(device))).resolves.toEqual(INVALID_DEVICE_CODE);
  });
});

describe('a user with a code', () => {
  test('sees which client asks for what, from where and until when', async () => {
    const device = await started({ scope: 'openid email' });
    const response = await open(at.owner, device.user_code.toLowerCase().replace('-', ' '));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const now = at.app.clock.now();
    expect(await bodyOf(response)).toEqual({
      userCode: device.user_code,
      client: expect.objectContaining({ clientId: tv.client_id, name: 'Acme TV', verified: false }),
      scopes: ['openid', 'email'],
      resources: [],
      apis: [],
      origin: { ipAddress: '127.0.0.1', userAgent: 'AcmeTV/2.1', requestedAt: now.toISOString() },
      expiresAt: new Date(now.getTime() + 600_000).toISOString(),
      secondsLeft: 600,
    });
  });

  test('must be signed in', async () => {
    const device = await started();
    const visitor = at.visitor();
    expect((await open(visitor, device.user_code)).status).toBe(401);
    expect((await answer(visitor, device, true)).status).toBe(401);
    await expect(refusal(poll(device))).resolves.toEqual(PENDING);
  });

  test('is the only one who can answer once they have opened it, once, and the device gets tokens once', async () => {
    const [foreign, device] = [await at.newUser('foreign'), await started()];
    await expect(refusal(answer(at.owner, device, true))).resolves.toEqual(INVALID_USER_CODE);
    await open(at.owner, device.user_code);
    await expect(refusal(open(foreign, device.user_code))).resolves.toEqual(INVALID_USER_CODE);
    await expect(refusal(answer(foreign, device, true))).resolves.toEqual(INVALID_USER_CODE);
    const atOnce = async (send: () => Promise<Response>) =>
      (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(await atOnce(() => answer(at.owner, device, true))).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
    expect(await atOnce(() => poll(device))).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  });

  test('is asked again for a client of the operator, and after an earlier consent', async () => {
    await at.change(tv, 'trusted = true');
    await answered(at.owner, await started(), true);
    const device = await started();
    expect(await bodyOf(open(at.owner, device.user_code))).toMatchObject({ client: { verified: true } });
    await expect(refusal(poll(device))).resolves.toEqual(PENDING);
    await at.change(tv, 'trusted = false');
    const consents = await at.app.database.count('from oauth_consent where user_id = $1', at.owner.id);
    expect(consents).toBe(0);
  });

  test('does not answer for a page of another site', async () => {
    const device = await started();
    await open(at.owner, device.user_code);
    const body = { userCode: device.user_code, accept: true };
    const forged = await at.owner.post('/oauth2/device', body, { origin: 'https://evil.example.com' });
    expect(forged.status).toBe(403);
    await expect(refusal(poll(device))).resolves.toEqual(PENDING);
  });

  test.each([{}, { userCode: 1, accept: true }, { userCode: 'BCDF-GHJK' }, { userCode: 'BCDF-GHJK', accept: 'yes' }])(
    'is refused with %j',
    async (body) => {
      expect((await at.owner.post('/oauth2/device', body)).status).toBe(400);
    },
  );

  test('leaves an audit entry for either answer', async () => {
    const user = await at.newUser('audited');
    await answered(user, await started(), true);
    await answered(user, await started(), false);
    const entries = await at.app.database.rows(
      `select outcome, reason, target_id from audit_entry where action = 'oauth.device.approved' and account_id = $1 order by id`,
      user.id,
    );
    expect(entries).toEqual([
      { outcome: 'done', reason: null, target_id: tv.client_id },
      { outcome: 'refused', reason: 'access_denied', target_id: tv.client_id },
    ]);
  });
});

describe('wrong codes', () => {
  let limited: TestApp;
  let users: Browser[];
  beforeAll(async () => {
    limited = await startTestApp({ TRUSTED_PROXIES: 'loopback' }, at.app.databaseUrl);
    users = [await at.newUser('guesser'), await at.newUser('other-guesser')];
  });
  afterAll(() => limited.close());

  /** @param index of the user, whose session is that of the other instance, too */
  const guess = async (index: number, address: string, code = 'BCDF-GHJK') => {
    const browser = new BrowserLike(limited.url, ORIGIN, { 'x-forwarded-for': address });
    for (const [name, value] of users[index]!.cookies) browser.cookies.set(name, value);
    return (await open(browser, code)).status;
  };

  test('are accepted five times a minute from one session, and from one address', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(0, `203.0.113.${tries}`)).toBe(404);
    expect(await guess(0, '203.0.113.99')).toBe(429);
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(1, '198.51.100.1')).toBe(404);
    users.push(await at.newUser('third-guesser'));
    expect(await guess(2, '198.51.100.1')).toBe(429);
    const device = await started();
    expect(await guess(2, '198.51.100.1', device.user_code)).toBe(429);
    expect(await guess(2, '198.51.100.2', device.user_code)).toBe(200);
  });

  test('do not include right ones', async () => {
    users.push(await at.newUser('right'));
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await guess(3, '198.51.100.3', (await started()).user_code)).toBe(200);
    }
  });

  test('of many at once are counted all the same', async () => {
    const index = users.push(await at.newUser('parallel')) - 1;
    const statuses = await Promise.all(Array.from({ length: 20 }, () => guess(index, '198.51.100.4')));
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(5);
  });
});
