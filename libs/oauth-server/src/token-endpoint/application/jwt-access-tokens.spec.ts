import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Caller } from '#identity';
import { digest } from '#shared-kernel/domain/digest';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { presentedClient, Parameters } from '../../client-authentication/index.ts';
import type { OAuthClient } from '../../clients/index.ts';
import { OrganizationChoice } from '../../grants/domain/organization-choice.ts';
import { GrantGiving } from '../../grants/index.ts';
import { PresentedTokens } from '../../grants/application/presented-tokens.ts';
import { aClient } from '../../testing/a-client.ts';
import { ORDERS, READ, WRITE } from '../../testing/an-api.ts';
import { expectRefusal, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { TokenEndpoint } from './token-endpoint.ts';

const STOCK = 'https://stock.example.com';
const SCOPES = ['openid', 'offline_access', 'orders.read', 'orders.write', 'stock.read'];
const api = { identifier: ORDERS, name: 'Orders', scopes: [READ, WRITE], signingAlgorithm: 'RS256' } as const;
const stock = { ...api, identifier: STOCK, name: 'Stock', scopes: [{ ...READ, name: 'stock.read' }] } as const;

let flows: OAuthFlows;
let client: OAuthClient;
let user: Caller;
let admin: Caller;
let ordersId: string;
const secret = 'the secret of the client';
beforeEach(async () => {
  await emptyDatabase();
  flows = oauthFlows();
  [user, admin] = [await flows.somebody('ada'), await flows.somebody('admin', 'admin')];
  client = aClient({
    authenticationMethod: 'client_secret_post',
    secretDigest: digest(secret),
    grantTypes: ['authorization_code', 'client_credentials', 'refresh_token'],
    userId: user.userId,
    requiresPkce: false,
  });
  await flows.uow.run(() => flows.clients.add(client));
  const added = await flows.staffApis.add(admin, { ...api, tokenFormat: 'jwt', tokenLifeSeconds: null });
  ordersId = added.api.id;
  await flows.staffApis.add(admin, { ...stock, tokenFormat: 'opaque', tokenLifeSeconds: 120 });
});

const credentials = () => ({ client_id: client.clientId, client_secret: secret });
const send = (body: Record<string, unknown>) =>
  flows.wiring.get(TokenEndpoint).answer({ ...credentials(), ...body }, undefined);
async function exchange(resources: readonly string[], more: Record<string, unknown> = {}, scopes = SCOPES) {
  const asked = { client, redirectUri: client.redirectUris[0]!, claims: undefined, nonce: undefined };
  const values = { ...asked, keyThumbprint: undefined, challenge: undefined, scopes, resources };
  const code = await flows.uow.run(() => flows.wiring.get(GrantGiving).issueCode(values, user));
  return send({ grant_type: 'authorization_code', code, redirect_uri: asked.redirectUri, ...more });
}
const presented = () => presentedClient(undefined, Parameters.read(credentials(), ['client_id', 'client_secret']));
const introspect = (token: string) => flows.wiring.get(PresentedTokens).introspect(presented(), token);
/** As a library of an API verifies it, with the published keys alone. */
async function verified(token: string, audience = ORDERS) {
  const keys = createLocalJWKSet({ keys: await flows.knownKeys.published() } as unknown as JSONWebKeySet);
  const { issuer } = flows.options;
  return jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt', currentDate: flows.clock.now() });
}

describe('an access token for an API that takes JWTs', () => {
  test('is one that a library verifies with the published keys, and says who, for whom and what', async () => {
    const { accessToken, scopes, expiresInSeconds } = await exchange([ORDERS]);
    const { payload, protectedHeader } = await verified(accessToken);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) });
    const now = flows.clock.now().getTime() / 1000;
    expect(payload).toEqual({
      iss: flows.options.issuer,
      aud: ORDERS,
      sub: user.userId,
      client_id: client.clientId,
      scope: 'openid offline_access orders.read orders.write',
      jti: expect.stringMatching(/^[A-Za-z]{32}$/),
      iat: Math.floor(now),
      exp: Math.floor(now + 600),
      auth_time: expect.any(Number),
      acr: 'aal1',
      amr: ['pwd'],
    });
    expect([scopes, expiresInSeconds]).toEqual([['openid', 'offline_access', 'orders.read', 'orders.write'], 600]);
  });

  test('is signed with the algorithm of the API', async () => {
    await flows.staffApis.edit(admin, ordersId, { signingAlgorithm: 'ES256' });
    const { accessToken } = await exchange([ORDERS]);
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    await expect(verified(accessToken)).resolves.toBeDefined();
  });

  test('is introspected and revoked as any other, and its jti is no token', async () => {
    const { accessToken } = await exchange([ORDERS]);
    await expect(introspect(accessToken)).resolves.toMatchObject({ token: { resources: [ORDERS] } });
    const { payload } = await verified(accessToken);
    await expect(introspect(payload.jti!)).resolves.toBeUndefined();
    await flows.wiring.get(PresentedTokens).revoke(presented(), accessToken);
    await expect(introspect(accessToken)).resolves.toBeUndefined();
    // Revocation cannot reach who verifies it alone: therefore it lasts ten minutes.
    await expect(verified(accessToken)).resolves.toBeDefined();
    flows.clock.advance(601_000);
    await expect(verified(accessToken)).rejects.toThrow(/exp/);
  });

  test('is for that API alone: a refresh token gets one for each', async () => {
    await expectRefusal(exchange([ORDERS, STOCK]), 'TARGET_NOT_GRANTED');
    const first = await exchange([ORDERS, STOCK], { resource: ORDERS });
    await expect(verified(first.accessToken)).resolves.toBeDefined();
    const second = await send({ grant_type: 'refresh_token', refresh_token: first.refreshToken, resource: STOCK });
    expect(second).toMatchObject({
      accessToken: expect.stringMatching(/^[A-Za-z]{32}$/),
      scopes: ['openid', 'offline_access', 'stock.read'],
      expiresInSeconds: 120,
    });
    const other = { grant_type: 'refresh_token', refresh_token: second.refreshToken, resource: STOCK };
    await expectRefusal(send({ ...other, scope: 'orders.read' }), 'SCOPE_NOT_GRANTED');
  });

  test('is not to be had once the API is deleted', async () => {
    const { refreshToken } = await exchange([ORDERS]);
    await flows.staffApis.delete(admin, ordersId);
    await expectRefusal(send({ grant_type: 'refresh_token', refresh_token: refreshToken }), 'TARGET_NOT_GRANTED');
  });

  test('does not name an organization that was chosen and of which the user is no longer a member', async () => {
    const withOrganizations = [...SCOPES, 'organizations.read'];
    const organizationId = '01939d5e-6f3b-7c3a-8a2e-0123456789ab';
    const ids = { userId: user.userId, clientId: client.id, organizationIds: [organizationId] };
    const choice = OrganizationChoice.make(ids, [organizationId], flows.clock.now());
    await flows.uow.run(() => flows.organizationChoices.save(choice));
    const { accessToken } = await exchange([ORDERS], {}, withOrganizations);
    expect((await verified(accessToken)).payload).not.toHaveProperty('organization_id');
  });
});

describe('a client that acts for itself', () => {
  const own = (more: Record<string, unknown>) => send({ grant_type: 'client_credentials', ...more });

  test('gets JWTs with the scopes that staff gave it at the API, and is their subject', async () => {
    await expectRefusal(own({ resource: ORDERS }), 'TARGET_NOT_GRANTED');
    await flows.staffApis.setRights(admin, ordersId, client.clientId, { introspects: false, scopes: ['orders.read'] });
    const { accessToken, scopes } = await own({ resource: ORDERS });
    expect(scopes).toEqual(['orders.read']);
    const { payload } = await verified(accessToken);
    expect(payload).toMatchObject({ sub: client.clientId, client_id: client.clientId, scope: 'orders.read' });
    expect(payload).not.toHaveProperty('acr');
    await expectRefusal(own({ resource: ORDERS, scope: 'orders.write' }), 'SCOPE_NOT_GRANTED');
    await expectRefusal(own({ resource: STOCK }), 'TARGET_NOT_GRANTED');
  });

  test('gets no scope of an API without naming the API', async () => {
    await flows.staffApis.setRights(admin, ordersId, client.clientId, { introspects: false, scopes: ['orders.read'] });
    await expectRefusal(own({ scope: 'orders.read' }), 'SCOPE_NOT_GRANTED');
    expect((await own({})).scopes).toEqual([]);
  });
});
