import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { AuthorizingUser } from '../../apps/api/test/support/authorizing-user.ts';
import { bearer, type Client, type Gatehouse } from './gatehouse.ts';
import type { Drive, Stage } from './stage.ts';

const AUDIENCE = 'https://orders.example.com';
const READ = { name: 'orders.read', description: 'see your orders' };
const WRITE = { name: 'orders.write', description: 'place orders for you' };
const CALLBACK = 'http://localhost/callback';

/** As staff add it; taken away at the end, because its scopes belong to no other API. @returns the id of the row */
async function addApi({ gatehouse, atEnd }: Stage, tokenFormat: 'jwt' | 'opaque'): Promise<string> {
  const id = await gatehouse.addApi({ identifier: AUDIENCE, name: 'Orders', scopes: [READ, WRITE], tokenFormat });
  atEnd(() => gatehouse.deleteApi(id));
  return id;
}

/** The API of the program answers who may read orders, and refuses everybody else. */
async function tryApi({ gatehouse }: Stage, url: string) {
  const user = await gatehouse.person('Reader');
  const app = await gatehouse.register({ redirect_uris: [CALLBACK], scope: 'openid orders.read orders.write' });
  const ask = async (token?: string) => fetch(`${url}/orders`, { headers: token === undefined ? {} : bearer(token) });
  const { access_token: token, claims } = await grant(gatehouse, app, user, READ.name, AUDIENCE);
  const answer = await ask(token);
  const told = (await answer.json()) as object;
  assert.deepEqual([answer.status, told], [200, { orders: [], of: claims()!.sub, for: app.client_id }]);
  assert.equal((await ask()).status, 401, 'a request without a token is refused');
  assert.equal((await ask('unknown')).status, 401, 'an unknown token is refused');
  const other = await grant(gatehouse, app, user, WRITE.name, AUDIENCE);
  assert.equal((await ask(other.access_token)).status, 403, 'a token without the scope is refused');
  const foreign = await grant(gatehouse, app, user, 'openid', gatehouse.issuer);
  for (const strange of [foreign.access_token, foreign.id_token])
    assert.equal((await ask(strange)).status, 401, 'a token for another API, and an id token, are refused');
  return { app, ask, token };
}

/** Tokens that a user grants an app. */
async function grant(gatehouse: Gatehouse, app: Client, user: AuthorizingUser, scope: string, resource: string) {
  const config = await configOf(gatehouse, app);
  const verifier = oidc.randomPKCECodeVerifier();
  const request = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: `openid ${scope}`,
    resource,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return oidc.authorizationCodeGrant(config, await user.authorize(request), { pkceCodeVerifier: verifier });
}

const configOf = ({ issuer }: Gatehouse, { client_id: id, client_secret: secret }: Client) =>
  oidc.discovery(new URL(issuer), id, undefined, oidc.ClientSecretBasic(secret!), {
    execute: [oidc.allowInsecureRequests],
  });

export const apis: Readonly<Record<string, Drive>> = {
  async 'api-jwt'(stage) {
    await addApi(stage, 'jwt');
    const program = await stage.start({ ISSUER: stage.gatehouse.issuer, AUDIENCE });
    await program.says(/listens/);
    await tryApi(stage, program.url);
  },

  async 'api-introspection'(stage) {
    const { gatehouse } = stage;
    const id = await addApi(stage, 'opaque');
    const api = await gatehouse.register({ grant_types: ['client_credentials'] });
    await gatehouse.giveRights(id, api, true, null);
    const credentials = { CLIENT_ID: api.client_id, CLIENT_SECRET: api.client_secret! };
    const program = await stage.start({ ISSUER: gatehouse.issuer, AUDIENCE, ...credentials });
    await program.says(/listens/);
    const { app, ask, token } = await tryApi(stage, program.url);
    await oidc.tokenRevocation(await configOf(gatehouse, app), token);
    assert.equal((await ask(token)).status, 401, 'a revoked token is refused at once');
  },

  async machine(stage) {
    const { gatehouse } = stage;
    const id = await addApi(stage, 'jwt');
    const client = await gatehouse.register({ grant_types: ['client_credentials'] });
    await gatehouse.giveRights(id, client, false, [READ.name]);
    const keys = createRemoteJWKSet(new URL(`${gatehouse.issuer}/jwks`));
    const expected = { issuer: gatehouse.issuer, audience: AUDIENCE, typ: 'at+jwt' };
    const api = createServer(({ headers }, response) => {
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      void jwtVerify(token, keys, expected).then(
        ({ payload }) => response.writeHead(200).end(JSON.stringify(payload)),
        () => response.writeHead(401).end(),
      );
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    stage.atEnd(() => void api.close());
    const { port } = api.address() as { port: number };
    const program = await stage.start({
      ISSUER: gatehouse.issuer,
      CLIENT_ID: client.client_id,
      CLIENT_SECRET: client.client_secret!,
      API: `http://127.0.0.1:${port}`,
      AUDIENCE,
    });
    const [, first] = await program.says(/Request 1: 200 (\{.*\})\n/);
    const [, second] = await program.says(/Request 2: 200 (\{.*\})\n/);
    assert.equal((JSON.parse(first!) as { sub: string }).sub, client.client_id, 'a machine acts for itself');
    assert.equal(first, second, 'a token is used again');
  },
};
