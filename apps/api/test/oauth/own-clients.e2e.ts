import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jwtVerify } from 'jose';
import { BrowserLike } from '../support/browser-like.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { authorizePath, bodyOf, CALLBACK, locationOf, newUser, ORIGIN, type RegisteredPartner } from './partner.ts';
import { refusalOf, registered, TokenHolder } from './token-holder.ts';

const LIMIT = 30;
const DAY_MS = 86_400_000;

let instances: TwoInstances;
/** At the second instance, where nothing is changed. */
let holder: TokenHolder;
let ada: Awaited<ReturnType<typeof newUser>>;
let eve: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  instances = await TwoInstances.start({ OAUTH_CLIENTS_PER_USER: String(LIMIT) });
  holder = new TokenHolder(instances.second.url);
  ada = await newUser(instances.first, 'ada');
  eve = await newUser(instances.first, 'eve');
});
afterAll(() => instances.close());

describe('clients of a developer', () => {
  test('are shown to their owner only', async () => {
    const { client_id: clientId } = await registered(ada, { client_name: 'Mine' });
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
    const stranger = new BrowserLike(instances.first.url, ORIGIN);
    expect((await stranger.get('/oauth2/clients')).status).toBe(401);
    expect(await bodyOf(ada.get(`/oauth2/clients/${clientId}`))).toEqual(shown);
  });

  test('get a new secret, which signs id tokens, and keep the former one for a while', async () => {
    const client = await registered(ada);
    const { client_id: clientId } = client;
    const rotate = (overlapSeconds: unknown) => ada.post('/oauth2/clients/rotate-secret', { clientId, overlapSeconds });
    for (const seconds of [-1, 604_801, 1.5, '60', undefined]) {
      expect(await refusalOf(rotate(seconds))).toEqual([400, 'VALIDATION_ERROR']);
    }
    const { secret, formerSecretEndsAt } = await bodyOf(rotate(86_400));
    expect(secret).toMatch(/^[a-zA-Z]{32}$/);
    expect(Date.parse(String(formerSecretEndsAt))).toBe(instances.first.clock.now().getTime() + DAY_MS);
    const isRight = async (given: string) =>
      (await bodyOf(holder.request(client, { grant_type: 'refresh_token', refresh_token: 'x' }, given)))['error'] !==
      'invalid_client';
    await expect(isRight(client.client_secret!)).resolves.toBe(true);
    await expect(isRight(String(secret))).resolves.toBe(true);
    const { id_token: idToken } = await holder.tokens(ada, client);
    await expect(
      jwtVerify(idToken, Buffer.from(String(secret)), { currentDate: instances.second.clock.now() }),
    ).resolves.toBeDefined();
    await expect(
      jwtVerify(idToken, Buffer.from(client.client_secret!), { currentDate: instances.second.clock.now() }),
    ).rejects.toThrow('signature verification failed');
    const { secret: third } = await bodyOf(rotate(0));
    await expect(isRight(client.client_secret!)).resolves.toBe(false);
    await expect(isRight(String(secret))).resolves.toBe(false);
    await expect(isRight(String(third))).resolves.toBe(true);
    const open = await registered(ada, { token_endpoint_auth_method: 'none' });
    const act = ada.post('/oauth2/clients/rotate-secret', { clientId: open.client_id, overlapSeconds: 0 });
    expect(await refusalOf(act)).toEqual([400, 'CLIENT_HAS_NO_SECRET']);
  });

  test('are deleted with all their tokens', async () => {
    const client = await registered(ada);
    const { access_token: token } = await holder.tokens(eve, client);
    const remove = () => ada.post('/oauth2/clients/delete', { clientId: client.client_id });
    expect(await bodyOf(remove())).toEqual({ status: true });
    await expect(holder.isAccepted(token)).resolves.toBe(false);
    expect(await refusalOf(remove())).toEqual([404, 'CLIENT_NOT_FOUND']);
    const page = locationOf(await eve.navigate(authorizePath(client)));
    expect(page.searchParams.get('error')).toBe('invalid_client');
  });

  test('are limited, also for many requests at once', async () => {
    const user = await newUser(instances.first, 'busy');
    for (let i = 0; i < LIMIT - 3; i++) await registered(user);
    const twin = new BrowserLike(instances.second.url, ORIGIN);
    for (const [name, value] of user.cookies) twin.cookies.set(name, value);
    const body = { redirect_uris: [CALLBACK] };
    const answers = await Promise.all(
      Array.from({ length: TOGETHER }, (_, i) => (i % 2 ? user : twin).post('/oauth2/register', body)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(3).fill(201), ...Array<number>(TOGETHER - 3).fill(403)]);
    const refused = answers.find(({ status }) => status === 403)!;
    expect(await bodyOf(refused)).toEqual({
      error: 'access_denied',
      error_description: `You cannot have more than ${LIMIT} client applications`,
    });
    const mcp = await user.post('/mcp/register', body);
    expect(mcp.status).toBe(403);
  });
});

describe('connected apps', () => {
  const connections = async (browser: BrowserLike) =>
    (await (await browser.get('/oauth2/connections')).json()) as { client: { clientId: string } }[];

  test('show what a user granted, and end as soon as they say so', async () => {
    const [calendar, mail] = [
      await registered(ada, { client_name: 'Calendar', client_uri: 'https://calendar.example.com' }),
      await registered(ada, { client_name: 'Mail' }),
    ];
    const user = await newUser(instances.first, 'connected');
    const token = await holder.tokens(user, calendar);
    instances.second.clock.advance(1000);
    instances.first.clock.advance(1000);
    const other = await holder.tokens(user, mail);
    const foreign = await holder.tokens(eve, calendar);
    expect(await connections(user)).toEqual([
      expect.objectContaining({ client: expect.objectContaining({ name: 'Mail', uri: null }) }),
      {
        client: { clientId: calendar.client_id, name: 'Calendar', picture: null, uri: 'https://calendar.example.com' },
        scopes: ['openid', 'email'],
        resources: [],
        grantedAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    const revoke = (browser: BrowserLike) =>
      browser.post('/oauth2/connections/revoke', { clientId: calendar.client_id });
    const revoked = await revoke(user);
    expect([revoked.status, await bodyOf(revoked)]).toEqual([200, { status: true }]);
    await expect(holder.isAccepted(token.access_token)).resolves.toBe(false);
    await expect(holder.isAccepted(other.access_token)).resolves.toBe(true);
    await expect(holder.isAccepted(foreign.access_token)).resolves.toBe(true);
    expect((await connections(user)).map(({ client }) => client.clientId)).toEqual([mail.client_id]);
    expect(await refusalOf(revoke(user))).toEqual([404, 'CONNECTION_NOT_FOUND']);
    // The consent is gone as well.
    expect(locationOf(await user.navigate(authorizePath(calendar, { scope: 'openid email' }))).pathname).toBe(
      '/consent',
    );
  });

  test('are not left with a token that a refresh gets at the same time', async () => {
    const client = await registered(ada);
    const offline = { scope: 'openid offline_access', prompt: 'consent' };
    const { refresh_token: refreshToken } = await holder.tokens(ada, client, offline);
    const [refreshed, revoked] = await Promise.all([
      holder.request(client, { grant_type: 'refresh_token', refresh_token: refreshToken }),
      ada.post('/oauth2/connections/revoke', { clientId: client.client_id }),
    ]);
    expect(revoked.status).toBe(200);
    const { access_token: token } = await bodyOf(refreshed);
    if (refreshed.status === 200) await expect(holder.isAccepted(String(token))).resolves.toBe(false);
    const grants = 'from oauth_grant g join oauth_client c on c.id = g.client_id where c.client_id = $1';
    await expect(instances.count(grants, client.client_id)).resolves.toBe(0);
  });
});

describe('the registration of a client (RFC 7592)', () => {
  /** A program on another origin, without cookies. */
  const call = (method: string, client: RegisteredPartner, token: string | undefined, body?: object) =>
    fetch(`${instances.second.url}/api/auth/oauth2/register/${client.client_id}`, {
      method,
      headers: {
        origin: 'https://tool.example.org',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  test('is read, replaced and deleted with its token', async () => {
    const client = await registered(ada, { client_name: 'Tool' });
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
    const [client, other] = [await registered(ada), await registered(ada)];
    for (const token of [undefined, 'x', other.registration_access_token, client.client_secret!]) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await call(
          method,
          client,
          token,
          method === 'PUT' ? { client_id: client.client_id } : undefined,
        );
        expect([answer.status, await bodyOf(answer)]).toEqual([
          401,
          { error: 'invalid_token', error_description: 'invalid registration access token' },
        ]);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
      }
    }
    // The session of the owner opens the console's routes, not this one.
    expect((await ada.get(`/oauth2/register/${client.client_id}`)).status).toBe(401);
  });

  test('is replaced once of many at once with one token', async () => {
    const client = await registered(ada);
    const body = { client_id: client.client_id, redirect_uris: [CALLBACK] };
    const answers = await Promise.all(
      Array.from({ length: TOGETHER }, () => call('PUT', client, client.registration_access_token, body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(TOGETHER - 1).fill(401),
    ]);
  });
});
