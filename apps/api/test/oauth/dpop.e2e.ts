import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { aProofKey, type ProofKey } from '#oauth-server/testing/a-proof-key';
import {
  AuthorizingUser,
  type AuthorizationServer,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import type { BrowserLike } from '../support/browser-like.ts';
import { SideConnection } from '../support/side-connection.ts';
import { bodyOf, CALLBACK, CHALLENGE, codeFor, register, type RegisteredPartner, signIn } from './partner.ts';
import {
  basic,
  exchangeFields,
  type Fields,
  type Issued,
  OFFLINE,
  postForm,
  refreshFields,
  refusal,
} from './token-requests.ts';

let server: AuthorizationServer;
let database: SideConnection;
let user: AuthorizingUser;
let owner: BrowserLike;
let open: RegisteredPartner;
let confidential: RegisteredPartner;
let key: ProofKey;
let otherKey: ProofKey;
beforeAll(async () => {
  server = await startAuthorizationServer();
  database = await SideConnection.open(server.databaseUrl);
  user = await AuthorizingUser.register(server.url, 'Ada');
  owner = user.browser;
  await signIn(owner, user.email);
  open = await register(owner, { token_endpoint_auth_method: 'none' });
  confidential = await register(owner);
  key = await aProofKey(() => server.clock.now());
  otherKey = await aProofKey(() => server.clock.now());
});
afterAll(async () => {
  await database.close();
  await server.close();
});
// Client libraries have a clock of their own.
beforeEach(() => server.clock.advance(Date.now() - server.clock.now().getTime()));

const urlOf = (path: string) => server.issuer + path;
const proofFor = (path: string, by: ProofKey = key, claims: object = {}) => by.prove({ htu: urlOf(path), ...claims });
const asOpen = (fields: Fields): Fields => ({ client_id: open.client_id, ...fields });
const send = (fields: Fields, dpop: string | undefined, headers: Record<string, string> = {}) =>
  postForm(server.url, '/oauth2/token', fields, { ...headers, ...(dpop !== undefined && { dpop }) });
const sendProven = async (fields: Fields, by: ProofKey = key, headers: Record<string, string> = {}) =>
  send(fields, await proofFor('/oauth2/token', by), headers);
const issuedBy = async (answer: Promise<Response>) => {
  const body = await bodyOf(answer);
  expect(body).toHaveProperty('access_token');
  return body as unknown as Issued;
};
/** Tokens of the public client, bound to the key. */
const boundTokens = async () => issuedBy(sendProven(asOpen(exchangeFields(await codeFor(owner, open, OFFLINE)))));
const noted = (response: Response) => response.headers.get('www-authenticate');

/** The answer of a resource, without the description. */
async function userinfo(authorization: string, dpop?: string, method = 'GET') {
  const headers = { authorization, ...(dpop !== undefined && { dpop }) };
  const answer = await fetch(urlOf('/oauth2/userinfo'), { method, headers });
  const { error, sub } = await bodyOf(answer);
  return { status: answer.status, error, sub, challenge: noted(answer) };
}
const proofOf = (token: string, by: ProofKey = key, claims: object = {}) =>
  proofFor('/oauth2/userinfo', by, { htm: 'GET', ...by.ath(token), ...claims });

test('oauth4webapi pushes a request, and gets, uses and refreshes tokens with a key', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(server.issuer);
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
  expect(as.dpop_signing_alg_values_supported).toContain('ES256');
  const client = { client_id: open.client_id };
  const DPoP = oauth.DPoP({ [oauth.clockSkew]: 0 }, await oauth.generateKeyPair('ES256', { extractable: true }));
  const options = { ...insecure, DPoP };
  const verifier = oauth.generateRandomCodeVerifier();
  const parameters = {
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    ...OFFLINE,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const pushing = await oauth.pushedAuthorizationRequest(as, client, oauth.None(), parameters, options);
  const { request_uri } = await oauth.processPushedAuthorizationResponse(as, client, pushing);
  const url = new URL(as.authorization_endpoint!);
  url.search = new URLSearchParams({ client_id: client.client_id, request_uri }).toString();
  const callback = oauth.validateAuthResponse(as, client, await user.authorize(url));
  const exchange = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    callback,
    CALLBACK,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, exchange);
  expect(tokens.token_type).toBe('dpop');
  const { sub } = oauth.getValidatedIdTokenClaims(tokens)!;
  const asked = await oauth.userInfoRequest(as, client, tokens.access_token, options);
  await expect(oauth.processUserInfoResponse(as, client, sub, asked)).resolves.toMatchObject({ sub });
  const refreshing = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token!, options);
  const refreshed = await oauth.processRefreshTokenResponse(as, client, refreshing);
  expect(refreshed.token_type).toBe('dpop');
  const again = await oauth.userInfoRequest(as, client, refreshed.access_token, options);
  expect(again.status).toBe(200);
});

describe('the token endpoint', () => {
  test('binds tokens to the key of the proof, and gives others without one', async () => {
    expect((await boundTokens())['token_type']).toBe('DPoP');
    const fields = asOpen(exchangeFields(await codeFor(owner, open)));
    expect((await issuedBy(send(fields, undefined)))['token_type']).toBe('Bearer');
  });

  test('refuses a proof the second time, sooner or later', async () => {
    const proof = await proofFor('/oauth2/token');
    const codes = [await codeFor(owner, open), await codeFor(owner, open), await codeFor(owner, open)];
    const answers = await Promise.all(codes.map((code) => send(asOpen(exchangeFields(code)), proof)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const late = await send(asOpen(exchangeFields(await codeFor(owner, open))), proof);
    expect(noted(late)).toBeNull();
    await expect(refusal(late)).resolves.toEqual([
      400,
      'invalid_dpop_proof',
      'invalid DPoP proof: jti was used before',
    ]);
  });

  test('refuses a client that promised to bind all its tokens a request without a proof', async () => {
    const bound = await register(owner, { dpop_bound_access_tokens: true });
    expect(bound).toMatchObject({ dpop_bound_access_tokens: true });
    const fields = exchangeFields(await codeFor(owner, bound));
    await expect(refusal(send(fields, undefined, basic(bound)))).resolves.toEqual([
      400,
      'invalid_dpop_proof',
      'a DPoP proof is required',
    ]);
    expect((await sendProven(fields, key, basic(bound))).status).toBe(200);
  });

  test('binds tokens that a client gets for itself', async () => {
    const service = await register(owner, { grant_types: ['client_credentials'] });
    await database.rows(`update oauth_client set own_scopes = '["reports"]' where client_id = $1`, service.client_id);
    const fields = { grant_type: 'client_credentials' };
    expect((await issuedBy(sendProven(fields, key, basic(service))))['token_type']).toBe('DPoP');
  });
});

describe('a code that was asked for with a key', () => {
  const askedWithKey = () => codeFor(owner, open, { dpop_jkt: key.thumbprint });

  test('is worth nothing to a thief with another key, or without one', async () => {
    const stolen = asOpen(exchangeFields(await askedWithKey()));
    await expect(refusal(sendProven(stolen, otherKey))).resolves.toEqual([
      400,
      'invalid_grant',
      'the DPoP proof is by another key',
    ]);
    await expect(refusal(sendProven(stolen))).resolves.toMatchObject([401, 'invalid_grant', 'invalid code']);
    const unproven = asOpen(exchangeFields(await askedWithKey()));
    await expect(refusal(send(unproven, undefined))).resolves.toEqual([
      400,
      'invalid_dpop_proof',
      'a DPoP proof is required',
    ]);
  });

  test('also by a proof with the pushed request, which must not name another key', async () => {
    const fields = {
      client_id: open.client_id,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    };
    const push = async (more: Fields) =>
      postForm(server.url, '/oauth2/par', { ...fields, ...more }, { dpop: await proofFor('/oauth2/par') });
    await expect(refusal(push({ dpop_jkt: otherKey.thumbprint }))).resolves.toEqual([
      400,
      'invalid_dpop_proof',
      'invalid DPoP proof: dpop_jkt names another key',
    ]);
    const { request_uri } = await bodyOf(push({}));
    const query = new URLSearchParams({ client_id: open.client_id, request_uri: String(request_uri) });
    const callback = await user.authorize(`${urlOf('/oauth2/authorize')}?${query.toString()}`);
    const exchange = asOpen(exchangeFields(callback.searchParams.get('code')!));
    await expect(refusal(sendProven(exchange, otherKey))).resolves.toMatchObject([
      400,
      'invalid_grant',
      expect.any(String),
    ]);
  });
});

describe('a refresh token', () => {
  test('of a public client needs the key that it was issued for, and is not used up by another one', async () => {
    const { refresh_token } = await boundTokens();
    const fields = asOpen(refreshFields(refresh_token));
    await expect(refusal(sendProven(fields, otherKey))).resolves.toEqual([
      400,
      'invalid_grant',
      'the DPoP proof is by another key',
    ]);
    await expect(refusal(send(fields, undefined))).resolves.toEqual([
      400,
      'invalid_dpop_proof',
      'a DPoP proof is required',
    ]);
    const next = await issuedBy(sendProven(fields));
    expect(next['token_type']).toBe('DPoP');
    const stolen = asOpen(refreshFields(next.refresh_token));
    await expect(refusal(sendProven(stolen, otherKey))).resolves.toMatchObject([
      400,
      'invalid_grant',
      expect.any(String),
    ]);
  });

  test('of a public client is bound from its first proof on', async () => {
    const first = await issuedBy(send(asOpen(exchangeFields(await codeFor(owner, open, OFFLINE))), undefined));
    const second = await issuedBy(sendProven(asOpen(refreshFields(first.refresh_token))));
    const unproven = send(asOpen(refreshFields(second.refresh_token)), undefined);
    await expect(refusal(unproven)).resolves.toMatchObject([400, 'invalid_dpop_proof', expect.any(String)]);
  });

  test('of a client that authenticates goes with any key', async () => {
    const code = await codeFor(owner, confidential, OFFLINE);
    const first = await issuedBy(sendProven(exchangeFields(code), key, basic(confidential)));
    const second = await issuedBy(sendProven(refreshFields(first.refresh_token), otherKey, basic(confidential)));
    const { status } = await userinfo(`DPoP ${second.access_token}`, await proofOf(second.access_token, otherKey));
    expect(status).toBe(200);
    const third = await issuedBy(send(refreshFields(second.refresh_token), undefined, basic(confidential)));
    expect(third['token_type']).toBe('Bearer');
  });
});

describe('a bound access token', () => {
  let token: string;
  beforeEach(async () => {
    ({ access_token: token } = await boundTokens());
  });

  test('is taken with a proof for it, by GET and by POST', async () => {
    await expect(userinfo(`DPoP ${token}`, await proofOf(token))).resolves.toMatchObject({ status: 200 });
    const posted = await proofOf(token, key, { htm: 'POST' });
    await expect(userinfo(`dpop ${token}`, posted, 'POST')).resolves.toMatchObject({ status: 200 });
  });

  test('is refused any bearer', async () => {
    const bearer = await userinfo(`Bearer ${token}`, await proofOf(token));
    expect(bearer).toMatchObject({ status: 401, error: 'invalid_token', challenge: expect.stringMatching(/^Bearer /) });
  });

  test('is shown as an MCP session with a proof for it only', async () => {
    const session = async (authorization: string, dpop?: string) => {
      const headers = { authorization, ...(dpop !== undefined && { dpop }) };
      const answer = await fetch(urlOf('/mcp/get-session'), { headers });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const proven = (by = key, claims: object = {}) =>
      proofFor('/mcp/get-session', by, { htm: 'GET', ...by.ath(token), ...claims });
    const proof = await proven();
    await expect(session(`DPoP ${token}`, proof)).resolves.toMatchObject({
      clientId: open.client_id,
      cnf: { jkt: key.thumbprint },
    });
    for (const [authorization, dpop] of [
      [`DPoP ${token}`, proof],
      [`DPoP ${token}`, undefined],
      [`DPoP ${token}`, await proven(otherKey)],
      [`DPoP ${token}`, await proven(key, { htu: urlOf('/oauth2/userinfo') })],
      [`Bearer ${token}`, await proven()],
      [`Bearer ${token}`, undefined],
    ] as const) {
      await expect(session(authorization, dpop)).resolves.toBeNull();
    }
  });

  test.each<[string, (of: string) => Promise<string | undefined>, string]>([
    ['without a proof', async () => undefined, 'invalid_token'],
    ['with a proof by another key', (of) => proofOf(of, otherKey), 'invalid_token'],
    ['with a proof for another token', (of) => proofOf(of, key, key.ath('another')), 'invalid_dpop_proof'],
    ['with a proof for no token', (of) => proofOf(of, key, { ath: undefined }), 'invalid_dpop_proof'],
    ['with a proof for another route', () => proofFor('/oauth2/token'), 'invalid_dpop_proof'],
  ])('is refused %s', async (_, proof, error) => {
    const answer = await userinfo(`DPoP ${token}`, await proof(token));
    expect(answer).toMatchObject({ status: 401, error });
    expect(answer.challenge).toMatch(new RegExp(`^DPoP realm="gatehouse", error="${error}".* algs="ES256 `));
  });

  test('is another thing than one for any bearer, which is refused with a proof', async () => {
    const { access_token: plain } = await issuedBy(send(asOpen(exchangeFields(await codeFor(owner, open))), undefined));
    await expect(userinfo(`Bearer ${plain}`)).resolves.toMatchObject({ status: 200 });
    await expect(userinfo(`DPoP ${plain}`, await proofOf(plain))).resolves.toMatchObject({
      status: 401,
      error: 'invalid_token',
    });
  });

  test('is described with its key to those who introspect it', async () => {
    const bound = await issuedBy(
      sendProven(exchangeFields(await codeFor(owner, confidential)), key, basic(confidential)),
    );
    const answer = postForm(server.url, '/oauth2/introspect', { token: bound.access_token }, basic(confidential));
    await expect(bodyOf(answer)).resolves.toMatchObject({
      active: true,
      token_type: 'DPoP',
      cnf: { jkt: key.thumbprint },
    });
  });
});

describe('this API', () => {
  const PATH = '/organization/list';
  const ours = () => ({ scope: 'openid organizations.read', resource: server.issuer });
  const call = async (authorization: string, dpop?: string) => {
    const answer = await fetch(urlOf(PATH), { headers: { authorization, ...(dpop !== undefined && { dpop }) } });
    return [answer.status, noted(answer)];
  };
  const proven = (token: string, by = key, claims: object = {}) =>
    proofFor(PATH, by, { htm: 'GET', ...by.ath(token), ...claims });

  test('takes a bound token with a proof, once, and for no other bearer', async () => {
    const code = await codeFor(owner, open, ours());
    const { access_token: token } = await issuedBy(sendProven(asOpen(exchangeFields(code))));
    const proof = await proven(token);
    await expect(call(`DPoP ${token}`, proof)).resolves.toEqual([200, null]);
    const refused = [401, 'DPoP error="invalid_token"'];
    await expect(call(`DPoP ${token}`, proof)).resolves.toEqual(refused);
    await expect(call(`DPoP ${token}`)).resolves.toEqual(refused);
    await expect(call(`DPoP ${token}`, await proven(token, otherKey))).resolves.toEqual(refused);
    await expect(call(`DPoP ${token}`, await proven(token, key, { htm: 'POST' }))).resolves.toEqual(refused);
    await expect(call(`Bearer ${token}`, await proven(token))).resolves.toEqual([401, 'Bearer error="invalid_token"']);
  });

  test('takes no other token with a proof', async () => {
    const code = await codeFor(owner, open, ours());
    const { access_token: token } = await issuedBy(send(asOpen(exchangeFields(code)), undefined));
    await expect(call(`Bearer ${token}`)).resolves.toEqual([200, null]);
    await expect(call(`DPoP ${token}`, await proven(token))).resolves.toEqual([401, 'DPoP error="invalid_token"']);
  });
});

test('of proofs and keys only digests and thumbprints are stored', async () => {
  const proof = await proofFor('/oauth2/token', key, { jti: 'a-jti-to-be-found' });
  await send(asOpen(exchangeFields(await codeFor(owner, open))), proof);
  const rows = await database.rows('select * from oauth_used_proof');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('a-jti-to-be-found');
});
