import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jwtVerify } from 'jose';
import { BrowserLike } from '../support/browser-like.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { authorizePath, bodyOf, CALLBACK, locationOf, newUser, ORIGIN } from './partner.ts';
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

  test('are changed by the rules of registration', async () => {
    const { client_id: clientId } = await registered(ada);
    const update = (body: object) => ada.post('/oauth2/clients/update', { clientId, ...body });
    const changed = await update({
      metadata: { client_name: 'New', redirect_uris: [CALLBACK, 'com.example.app:/cb'] },
    });
    expect([changed.status, await bodyOf(changed)]).toMatchObject([
      200,
      { metadata: { client_name: 'New', redirect_uris: [CALLBACK, 'com.example.app:/cb'] } },
    ]);
    const wrong: [object, string][] = [
      [{ redirect_uris: ['http://example.com'] }, 'INVALID_CLIENT_REDIRECT_URI'],
      [{ redirect_uris: [] }, 'REDIRECT_URIS_REQUIRED'],
      [{ logo_uri: 'javascript:alert(1)' }, 'INVALID_CLIENT_METADATA'],
    ];
    for (const [metadata, code] of wrong) expect(await refusalOf(update({ metadata }))).toEqual([400, code]);
    for (const body of [{ metadata: [] }, { metadata: 'x' }, { requiresPkce: 'no' }]) {
      expect(await refusalOf(update(body))).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(await refusalOf(update({ metadata: { client_name: 'a\u0000b' } }))).toEqual([400, 'VALIDATION_ERROR']);
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
