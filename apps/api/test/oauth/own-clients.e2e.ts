import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jwtVerify } from 'jose';
import type { BrowserLike } from '../support/browser-like.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { asked, bodyOf, CALLBACK, newUser, register, type RegisteredPartner } from './partner.ts';
import {
  basic,
  bearer,
  OFFLINE,
  postForm,
  postJson,
  refreshFields,
  refusal,
  refusalOf,
  tokensFor,
  userInfo,
} from './token-requests.ts';

const LIMIT = 30;
const DAY_MS = 86_400_000;

/** Nothing is changed at the second one, which answers clients. */
let instances: TwoInstances;
let ada: Awaited<ReturnType<typeof newUser>>;
let eve: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  instances = await TwoInstances.start({ OAUTH_CLIENTS_PER_USER: String(LIMIT) });
  ada = await newUser(instances.first, 'ada');
  eve = await newUser(instances.first, 'eve');
});
afterAll(() => instances.close());

const tokens = (user: BrowserLike, client: RegisteredPartner, changes = { scope: 'openid email' }) =>
  tokensFor(user, instances.second.url, client, changes);
const refresh = (client: RegisteredPartner, token: string) =>
  postForm(instances.second.url, '/oauth2/token', refreshFields(token), basic(client));
const userInfoStatus = async ({ access_token: token }: { access_token: unknown }) =>
  (await userInfo(instances.second.url, token)).status;

describe('clients of a developer', () => {
  test('are shown to their owner only', async () => {
    const { client_id: clientId } = await register(ada, { client_name: 'Mine' });
    const shown = await bodyOf(ada.get(`/oauth2/clients/${clientId}`));
    expect(shown).toMatchObject({
      clientId,
      metadata: { client_name: 'Mine', redirect_uris: [CALLBACK], id_token_signed_response_alg: 'HS256' },
      requiresPkce: true,
      disabled: false,
      trusted: false,
      hasSecret: true,
      formerSecretEndsAt: null,
      lastUsedAt: null,
    });
    const listed = (await (await ada.get('/oauth2/clients')).json()) as { clientId: string }[];
    expect(listed).toContainEqual(shown);
    expect(await (await eve.get('/oauth2/clients')).json()).toEqual([]);
    const acts: Promise<Response>[] = [
      eve.get(`/oauth2/clients/${clientId}`),
      eve.post('/oauth2/clients/update', { clientId, metadata: { client_name: 'Hers' } }),
      eve.post('/oauth2/clients/rotate-secret', { clientId, overlapSeconds: 0 }),
      eve.post('/oauth2/clients/delete', { clientId }),
    ];
    for (const act of acts) expect(await refusalOf(act)).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect((await instances.browser().get('/oauth2/clients')).status).toBe(401);
    expect(await bodyOf(ada.get(`/oauth2/clients/${clientId}`))).toEqual(shown);
  });

  test('get a new secret, which signs id tokens, and keep the former one for a while', async () => {
    const client = await register(ada);
    const { client_id: clientId } = client;
    const rotate = (overlapSeconds: unknown) => ada.post('/oauth2/clients/rotate-secret', { clientId, overlapSeconds });
    for (const seconds of [-1, 604_801, 1.5, '60', undefined]) {
      expect(await refusalOf(rotate(seconds))).toEqual([400, 'VALIDATION_ERROR']);
    }
    const { secret, formerSecretEndsAt } = await bodyOf(rotate(86_400));
    expect(secret).toMatch(/^[a-zA-Z]{32}$/);
    expect(Date.parse(String(formerSecretEndsAt))).toBe(instances.first.clock.now().getTime() + DAY_MS);
    const errors = async (...secrets: unknown[]) => {
      const answers = secrets.map((one) => refresh({ client_id: clientId, client_secret: String(one) }, 'x'));
      return (await Promise.all(answers.map(refusal))).map(([, error]) => error);
    };
    expect(await errors(client.client_secret, secret)).toEqual(['invalid_grant', 'invalid_grant']);
    const { id_token: idToken } = await tokens(ada, client);
    const verified = (by: unknown) =>
      jwtVerify(idToken!, Buffer.from(String(by)), { currentDate: instances.second.clock.now() });
    await expect(verified(secret)).resolves.toMatchObject({ payload: { aud: clientId } });
    await expect(verified(client.client_secret)).rejects.toThrow('signature verification failed');
    const { secret: third } = await bodyOf(rotate(0));
    expect(await errors(client.client_secret, secret, third)).toEqual([
      'invalid_client',
      'invalid_client',
      'invalid_grant',
    ]);
  });

  test('are deleted with all their tokens', async () => {
    const client = await register(ada);
    const issued = await tokens(eve, client);
    const remove = () => ada.post('/oauth2/clients/delete', { clientId: client.client_id });
    expect(await bodyOf(remove())).toEqual({ status: true });
    expect(await userInfoStatus(issued)).toBe(401);
    expect(await refusalOf(remove())).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect((await asked(eve, client)).searchParams.get('error')).toBe('invalid_client');
  });

  test('are limited, also for many requests at once', async () => {
    const user = await newUser(instances.first, 'busy');
    for (let i = 0; i < LIMIT - 3; i++) await register(user);
    const body = { redirect_uris: [CALLBACK] };
    const statuses = await instances.together((browser) => browser.post('/oauth2/register', body), [user]);
    expect(statuses).toEqual({ 201: 3, 403: TOGETHER - 3 });
    const tooMany = [403, 'access_denied', `You cannot have more than ${LIMIT} client applications`];
    expect(await refusal(user.post('/oauth2/register', body))).toEqual(tooMany);
    expect((await user.post('/mcp/register', body)).status).toBe(403);
  });
});

describe('connected apps', () => {
  const connections = async (browser: BrowserLike) =>
    (await (await browser.get('/oauth2/connections')).json()) as { client: { clientId: string } }[];

  test('show what a user granted, and end as soon as they say so', async () => {
    const [calendar, mail] = [
      await register(ada, { client_name: 'Calendar', client_uri: 'https://calendar.example.com' }),
      await register(ada, { client_name: 'Mail' }),
    ];
    const user = await newUser(instances.first, 'connected');
    const token = await tokens(user, calendar);
    instances.second.clock.advance(1000);
    instances.first.clock.advance(1000);
    const other = await tokens(user, mail);
    const foreign = await tokens(eve, calendar);
    expect(await connections(user)).toEqual([
      expect.objectContaining({ client: expect.objectContaining({ name: 'Mail', uri: null }) }),
      {
        client: { clientId: calendar.client_id, name: 'Calendar', picture: null, uri: 'https://calendar.example.com' },
        scopes: ['openid', 'email'],
        resources: [],
        apis: [],
        grantedAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    const revoke = (browser: BrowserLike) =>
      browser.post('/oauth2/connections/revoke', { clientId: calendar.client_id });
    const revoked = await revoke(user);
    expect([revoked.status, await bodyOf(revoked)]).toEqual([200, { status: true }]);
    expect(await Promise.all([token, other, foreign].map(userInfoStatus))).toEqual([401, 200, 200]);
    expect((await connections(user)).map(({ client }) => client.clientId)).toEqual([mail.client_id]);
    expect(await refusalOf(revoke(user))).toEqual([404, 'CONNECTION_NOT_FOUND']);
    // The consent is gone as well.
    expect((await asked(user, calendar, { scope: 'openid email' })).pathname).toBe('/consent');
  });

  test('are not left with a token that a refresh gets at the same time', async () => {
    const client = await register(ada);
    const { refresh_token: token } = await tokens(ada, client, OFFLINE);
    const [refreshed, revoked] = await Promise.all([
      refresh(client, token!),
      ada.post('/oauth2/connections/revoke', { clientId: client.client_id }),
    ]);
    expect(revoked.status).toBe(200);
    const { access_token } = await bodyOf(refreshed);
    if (refreshed.status === 200) expect(await userInfoStatus({ access_token })).toBe(401);
    const grants = 'from oauth_grant g join oauth_client c on c.id = g.client_id where c.client_id = $1';
    await expect(instances.count(grants, client.client_id)).resolves.toBe(0);
  });
});

describe('the registration of a client (RFC 7592)', () => {
  /** A program on another origin, without cookies. */
  const call = (method: string, { client_id }: RegisteredPartner, token: string | undefined, body?: object) => {
    const headers = { origin: 'https://tool.example.org', ...(token !== undefined && bearer(token)) };
    const path = `/oauth2/register/${client_id}`;
    return body
      ? postJson(instances.second.url, path, body, headers, 'PUT')
      : fetch(`${instances.second.url}/api/auth${path}`, { method, headers });
  };

  test('is read, replaced and deleted with its token', async () => {
    const client = await register(ada, { client_name: 'Tool' });
    const { client_id, client_secret: secret, registration_access_token: token, ...rest } = client;
    const read = await call('GET', client, token);
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(await bodyOf(read)).toEqual({ client_id, ...rest });

    const replaced = await call('PUT', client, token, {
      client_id,
      client_secret: secret,
      redirect_uris: [`${CALLBACK}/2`],
    });
    const body = await bodyOf(replaced);
    expect(replaced.status).toBe(200);
    expect(body).toMatchObject({ client_id, redirect_uris: [`${CALLBACK}/2`] });
    expect(body).not.toHaveProperty('client_name');
    expect(body).not.toHaveProperty('client_secret');
    const next = String(body['registration_access_token']);
    expect(next).not.toBe(token);

    expect((await call('GET', client, token)).status).toBe(401);
    const removed = await call('DELETE', client, next);
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    expect((await call('GET', client, next)).status).toBe(401);
  });

  test('is closed to everyone else', async () => {
    const [client, other] = [await register(ada), await register(ada)];
    for (const token of [undefined, 'x', other.registration_access_token, client.client_secret!]) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const body = method === 'PUT' ? { client_id: client.client_id } : undefined;
        const answer = await call(method, client, token, body);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
        expect(await refusal(answer)).toEqual([401, 'invalid_token', 'invalid registration access token']);
      }
    }
    // The session of the owner opens the console's routes, not this one.
    expect((await ada.get(`/oauth2/register/${client.client_id}`)).status).toBe(401);
  });

  test('is replaced once of many at once with one token', async () => {
    const client = await register(ada);
    const body = { client_id: client.client_id, redirect_uris: [CALLBACK] };
    const statuses = await instances.together(() => call('PUT', client, client.registration_access_token, body));
    expect(statuses).toEqual({ 200: 1, 401: TOGETHER - 1 });
  });
});
