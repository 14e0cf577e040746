import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { digest } from '#shared-kernel/domain/digest';
import type { OAuthClient, OAuthOptions } from '../../clients/index.ts';
import { ConnectedApps, GrantGiving } from '../../grants/index.ts';
import { GrantsOfAccount } from '../../grants/application/grants-of-account.ts';
import { IdTokens } from '../../keys/index.ts';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { expectRefusal, oauthFlows } from '../../testing/oauth-flows.ts';
import { TokenEndpoint } from './token-endpoint.ts';

const CALLBACK = 'https://client.example.com/callback';
const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';

const PUBLIC = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' };
type Body = Record<string, unknown>;
async function setUp(changes: Partial<OAuthOptions> = {}) {
  await emptyDatabase();
  const flows = oauthFlows(changes);
  const endpoint = flows.wiring.get(TokenEndpoint);
  const codes = flows.wiring.get(GrantGiving);
  const { client } = await flows.registration.registerMcp(PUBLIC, undefined);
  const user = await flows.somebody('ada');
  const challenge = { value: digest(VERIFIER), method: 'S256' } as const;
  const asked = { client, redirectUri: CALLBACK, claims: undefined, nonce: undefined, keyThumbprint: undefined };
  const codeFor = (scopes: readonly string[], resources: readonly string[] = [], by: OAuthClient = client) =>
    flows.uow.run(() => codes.issueCode({ ...asked, client: by, challenge, scopes, resources }, user));
  const send = (body: Body, of: OAuthClient = client) =>
    endpoint.answer({ client_id: of.clientId, ...body }, undefined);
  const exchange = (code: string, more: Body = {}, by?: OAuthClient) =>
    send({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER, ...more }, by);
  const refresh = (token: string | undefined, more: Body = {}, by?: OAuthClient) =>
    send({ grant_type: 'refresh_token', refresh_token: token, ...more }, by);
  return { ...flows, endpoint, client, user, codeFor, send, exchange, refresh };
}

let flows: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  flows = await setUp({ resources: ['https://a.example', 'https://b.example'] });
});

const OFFLINE = ['openid', 'offline_access'];
const reasons = async () => (await flows.auditRows()).flatMap(({ reason }) => reason ?? []);

describe('resources', () => {
  const both = ['https://a.example', 'https://b.example'];
  const audienceOf = async (token: string) => (await flows.lookup.findByAccess(digest(token)))?.token.resources;

  test('are those of the grant, or fewer, for each access token anew', async () => {
    const narrow = await flows.exchange(await flows.codeFor(OFFLINE, both), { resource: both[0] });
    await expect(audienceOf(narrow.accessToken)).resolves.toEqual([both[0]]);
    const whole = await flows.refresh(narrow.refreshToken);
    await expect(audienceOf(whole.accessToken)).resolves.toEqual(both);
    await expectRefusal(flows.refresh(whole.refreshToken, { resource: 'https://c.example' }), 'TARGET_NOT_GRANTED');
  });

  test('are the MCP server at its route where the grant has none', async () => {
    flows = await setUp({ mcpResource: 'https://mcp.example' });
    const code = await flows.codeFor(OFFLINE);
    const body = { client_id: flows.client.clientId, redirect_uri: CALLBACK, code_verifier: VERIFIER, code };
    const issued = await flows.endpoint.answerMcp({ grant_type: 'authorization_code', ...body }, undefined);
    await expect(audienceOf(issued.accessToken)).resolves.toEqual(['https://mcp.example']);
  });
});

test('a client that acts for itself gets tokens for resources and the MCP server, not for this API', async () => {
  const [orders, mcpResource] = ['https://orders.example', 'https://mcp.example'];
  flows = await setUp({ resources: [orders], mcpResource });
  const machine = { token_endpoint_auth_method: 'client_secret_post', grant_types: ['client_credentials'] };
  const developer = await flows.somebody('developer');
  const { client, secret } = await flows.registration.register({ ...PUBLIC, ...machine }, developer);
  await flows.uow.run(async () => {
    const found = (await flows.clients.findForUpdate(client.clientId))!;
    found.supervise({ callsResources: [orders, mcpResource] }, [orders, mcpResource], flows.clock.now());
    await flows.clients.save(found);
  });
  const send = (resource: string) =>
    flows.send({ grant_type: 'client_credentials', client_secret: secret, resource }, client);
  for (const resource of [orders, mcpResource]) {
    const { accessToken } = await send(resource);
    expect((await flows.lookup.findByAccess(digest(accessToken)))?.token.resources).toEqual([resource]);
  }
  await expectRefusal(send(flows.options.issuer), 'TARGET_NOT_GRANTED');
});

describe('a grant', () => {
  test('lasts a quarter of a year with a refresh token, else as long as its access token', async () => {
    const now = flows.clock.now().getTime();
    const { grant: offline } = await flows.exchange(await flows.codeFor(OFFLINE));
    const { grant: online } = await flows.exchange(await flows.codeFor(['openid']));
    expect(offline.expiresAt.getTime() - now).toBe(flows.options.grantLifeSeconds * 1000);
    expect(online.expiresAt.getTime() - now).toBe(flows.options.accessTokenLifeSeconds * 1000);
  });

  test('is not prolonged by its refreshes', async () => {
    flows = await setUp({ grantLifeSeconds: 900_000 });
    const { refreshToken: first } = await flows.exchange(await flows.codeFor(OFFLINE));
    flows.clock.advance(600_000_000);
    const { refreshToken: second } = await flows.refresh(first);
    flows.clock.advance(300_000_000);
    await expectRefusal(flows.refresh(second), 'REFRESH_TOKEN_EXPIRED');
  });

  test('of a deleted account gives no more tokens', async () => {
    const code = await flows.codeFor(OFFLINE);
    const { refreshToken } = await flows.exchange(await flows.codeFor(OFFLINE));
    await flows.uow.run(async () => flows.users.remove((await flows.users.find(flows.user.userId))!));
    await expectRefusal(flows.exchange(code), 'GRANT_USER_NOT_FOUND');
    await expectRefusal(flows.refresh(refreshToken), 'GRANT_USER_NOT_FOUND');
  });
});

describe('reuse', () => {
  test('of a code ends its grant and is recorded', async () => {
    const code = await flows.codeFor(OFFLINE);
    const { refreshToken } = await flows.exchange(code);
    await expectRefusal(flows.exchange(code), 'INVALID_CODE');
    await expectRefusal(flows.refresh(refreshToken), 'INVALID_REFRESH_TOKEN');
    expect(await reasons()).toEqual(['CODE_REPLAYED']);
  });

  test('of a refresh token ends its grant and is recorded, also where the same answer may be given again', async () => {
    flows = await setUp({ refreshReuseSeconds: 10 });
    const { refreshToken: first } = await flows.exchange(await flows.codeFor(OFFLINE));
    const { accessToken, refreshToken } = await flows.refresh(first);
    await expect(flows.refresh(first)).resolves.toMatchObject({ accessToken, refreshToken });
    flows.clock.advance(10_000);
    await expectRefusal(flows.refresh(first), 'INVALID_REFRESH_TOKEN');
    await expectRefusal(flows.refresh(refreshToken), 'INVALID_REFRESH_TOKEN');
    expect(await reasons()).toEqual(['REFRESH_TOKEN_REUSED']);
  });

  test('of a refresh token gives the same answer for as long as the client is set to, and no other request does', async () => {
    const switches = { refresh_token_reuse_interval: 10, refresh_token_lifetime: 60, access_token_lifetime: 60 };
    const { client } = await flows.registration.registerMcp({ ...PUBLIC, ...switches }, undefined);
    const code = await flows.codeFor(OFFLINE, [], client);
    const { refreshToken: first, expiresInSeconds } = await flows.exchange(code, {}, client);
    expect(expiresInSeconds).toBe(60);
    const { refreshToken: second } = await flows.refresh(first, {}, client);
    flows.clock.advance(9_000);
    await expect(flows.refresh(first, {}, client)).resolves.toMatchObject({ refreshToken: second });
    await expectRefusal(flows.refresh(first, { scope: 'openid' }, client), 'INVALID_REFRESH_TOKEN');
    const again = await flows.exchange(await flows.codeFor(OFFLINE, [], client), {}, client);
    flows.clock.advance(60_000);
    await expectRefusal(flows.refresh(again.refreshToken, {}, client), 'REFRESH_TOKEN_EXPIRED');
  });

  test('by another client ends nothing', async () => {
    const { client: thief } = await flows.registration.registerMcp(PUBLIC, undefined);
    const code = await flows.codeFor(OFFLINE);
    const { refreshToken: first } = await flows.exchange(code);
    const { refreshToken: second } = await flows.refresh(first);
    await expectRefusal(flows.refresh(first, {}, thief), 'INVALID_CLIENT_ID');
    await expectRefusal(flows.exchange(code, {}, thief), 'INVALID_CLIENT_ID');
    await expect(flows.refresh(second)).resolves.toMatchObject({ scopes: OFFLINE });
  });
});

describe('what is done at once', () => {
  test('a code is looked up while its client is, and not used up when the client is refused', async () => {
    const code = await flows.codeFor(OFFLINE);
    const looking = jest.spyOn(flows.lookup, 'findCode');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    jest.spyOn(flows.clientLookup, 'find').mockReturnValueOnce(promise);
    const answer = flows.exchange(code);
    expect(looking).toHaveBeenCalledTimes(1);
    resolve(undefined);
    await expectRefusal(answer, 'INVALID_CLIENT_ID');
    await expect(flows.exchange(code)).resolves.toMatchObject({ scopes: OFFLINE });
  });

  test('an id token is given with the access token that was stored', async () => {
    const { refreshToken } = await flows.exchange(await flows.codeFor(OFFLINE));
    const issuing = jest.spyOn(flows.issuing, 'forRefresh').mockResolvedValueOnce(false);
    const { accessToken, idToken } = await flows.refresh(refreshToken);
    expect(issuing).toHaveBeenCalledTimes(1);
    await expect(flows.lookup.findByAccess(digest(accessToken))).resolves.toBeDefined();
    const claims = JSON.parse(Buffer.from(idToken!.split('.')[1]!, 'base64url').toString());
    const half = createHash('sha256').update(accessToken).digest().subarray(0, 16);
    expect(claims).toMatchObject({ at_hash: half.toString('base64url') });
  });

  test('no answer is given when storing fails, even if signing fails, too', async () => {
    const { refreshToken } = await flows.exchange(await flows.codeFor(OFFLINE));
    jest.spyOn(flows.issuing, 'forRefresh').mockRejectedValueOnce(new Error('storing'));
    jest.spyOn(flows.wiring.get(IdTokens), 'sign').mockRejectedValueOnce(new Error('signing'));
    await expect(flows.refresh(refreshToken)).rejects.toThrow('storing');
  });
});

describe('what has changed while a client took long to authenticate', () => {
  /** The grant is looked up at once, its client only after what happens `meanwhile`. */
  async function refusalAfter(send: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<unknown> {
    const find = flows.clientLookup.find.bind(flows.clientLookup);
    const { promise, resolve } = Promise.withResolvers<void>();
    jest.spyOn(flows.clientLookup, 'find').mockImplementationOnce((id) => promise.then(() => find(id)));
    const answer = send().then(
      () => 'tokens',
      (error: { code?: string }) => error.code,
    );
    await setImmediate();
    await meanwhile();
    resolve();
    return answer;
  }
  const endAccess = () => flows.wiring.get(ConnectedApps).revokeAll(flows.user.userId);

  test('a code that was used ends its grant', async () => {
    const code = await flows.codeFor(OFFLINE);
    let refreshToken: string | undefined;
    const use = async () => ({ refreshToken } = await flows.exchange(code));
    await expect(refusalAfter(() => flows.exchange(code), use)).resolves.toBe('INVALID_CODE');
    await expectRefusal(flows.refresh(refreshToken), 'INVALID_REFRESH_TOKEN');
    expect(await reasons()).toEqual(['CODE_REPLAYED']);
  });

  test('a refresh token that was used ends its grant', async () => {
    const { refreshToken: first } = await flows.exchange(await flows.codeFor(OFFLINE));
    let second: string | undefined;
    const use = async () => ({ refreshToken: second } = await flows.refresh(first));
    await expect(refusalAfter(() => flows.refresh(first), use)).resolves.toBe('INVALID_REFRESH_TOKEN');
    await expectRefusal(flows.refresh(second), 'INVALID_REFRESH_TOKEN');
    expect(await reasons()).toEqual(['REFRESH_TOKEN_REUSED']);
  });

  test('access that the user ended gives no tokens', async () => {
    const { refreshToken } = await flows.exchange(await flows.codeFor(OFFLINE));
    await expect(refusalAfter(() => flows.refresh(refreshToken), endAccess)).resolves.toBe('INVALID_REFRESH_TOKEN');
    const code = await flows.codeFor(OFFLINE);
    await expect(refusalAfter(() => flows.exchange(code), endAccess)).resolves.toBe('INVALID_CODE');
  });

  test('a code or a refresh token that expired gives no tokens', async () => {
    const { codeLifeSeconds, refreshTokenLifeSeconds } = flows.options;
    const after = (seconds: number) => async () => flows.clock.advance(seconds * 1000);
    const code = await flows.codeFor(OFFLINE);
    await expect(refusalAfter(() => flows.exchange(code), after(codeLifeSeconds))).resolves.toBe('CODE_EXPIRED');
    const { refreshToken } = await flows.exchange(await flows.codeFor(OFFLINE));
    const refresh = () => flows.refresh(refreshToken);
    await expect(refusalAfter(refresh, after(refreshTokenLifeSeconds))).resolves.toBe('REFRESH_TOKEN_EXPIRED');
  });
});

test('a client is marked as used, once a day', async () => {
  const lastUse = async () =>
    (await flows.uow.read(() => flows.clients.find(flows.client.clientId)))?.lastUsedAt?.getTime();
  const start = flows.clock.now().getTime();
  let { refreshToken } = await flows.exchange(await flows.codeFor(OFFLINE));
  await expect(lastUse()).resolves.toBe(start);
  flows.clock.advance(86_399_000);
  ({ refreshToken } = await flows.refresh(refreshToken));
  await expect(lastUse()).resolves.toBe(start);
  flows.clock.advance(1000);
  await flows.refresh(refreshToken);
  await expect(lastUse()).resolves.toBe(start + 86_400_000);
});

test('a client is marked as used before the grant is locked, as who changes a client locks that first', async () => {
  const code = await flows.codeFor(OFFLINE);
  const marking = jest.spyOn(flows.clients, 'markUsed');
  const locking = jest.spyOn(flows.grants, 'findForUpdate');
  await flows.exchange(code);
  expect(marking.mock.invocationCallOrder[0]).toBeLessThan(locking.mock.invocationCallOrder[0]!);
});

test('an account that ends what it granted ends consents before grants, as they are written', async () => {
  const consents = jest.spyOn(flows.consents, 'removeAllOf');
  const grants = jest.spyOn(flows.grants, 'endAllOf');
  await flows.uow.run(() => flows.wiring.get(GrantsOfAccount).endGrants(flows.user.userId));
  expect(consents.mock.invocationCallOrder[0]).toBeLessThan(grants.mock.invocationCallOrder[0]!);
});
