import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aProofKey, type ProofKey } from '#oauth-server/testing/a-proof-key';
import {
  authorized,
  bodyOf,
  CALLBACK,
  CHALLENGE,
  codeFor,
  ORIGIN,
  register,
  type RegisteredPartner,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, exchangeFields, type Fields, type Issued, OFFLINE, refreshFields, refusal } from './token-requests.ts';

const ISSUER = `${ORIGIN}/api/auth`;
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const ANOTHER_KEY = [400, 'invalid_grant', 'the DPoP proof is by another key'];
const UNPROVEN = [400, 'invalid_dpop_proof', 'a DPoP proof is required'];

const at = TokenApp.use();
let open: RegisteredPartner;
let confidential: RegisteredPartner;
let key: ProofKey;
let otherKey: ProofKey;
beforeAll(async () => {
  [open, confidential] = [at.publicClient, at.client];
  key = await aProofKey(() => at.app.clock.now());
  otherKey = await aProofKey(() => at.app.clock.now());
});

const proofFor = (path: string, by: ProofKey = key, claims: object = {}) => by.prove({ htu: ISSUER + path, ...claims });
const asOpen = (fields: Fields): Fields => ({ client_id: open.client_id, ...fields });
const send = (fields: Fields, dpop: string | undefined, headers: Record<string, string> = {}) =>
  at.send(fields, { ...headers, ...(dpop !== undefined && { dpop }) });
const sendProven = async (fields: Fields, by: ProofKey = key, headers: Record<string, string> = {}) =>
  send(fields, await proofFor('/oauth2/token', by), headers);
const issuedBy = async (answer: Promise<Response>) => {
  const body = await bodyOf(answer);
  expect(body).toHaveProperty('access_token');
  return body as unknown as Issued;
};
/** Tokens of the public client, bound to the key. */
const boundTokens = async () => issuedBy(sendProven(asOpen(exchangeFields(await codeFor(at.owner, open, OFFLINE)))));
const noted = (response: Response) => response.headers.get('www-authenticate');

/** A request with a token. */
const call = (path: string, authorization: string, dpop?: string, method = 'GET') =>
  fetch(`${at.app.url}/api/auth${path}`, { method, headers: { authorization, ...(dpop !== undefined && { dpop }) } });
/** The answer of a resource, without the description. */
async function userinfo(authorization: string, dpop?: string, method = 'GET') {
  const answer = await call('/oauth2/userinfo', authorization, dpop, method);
  const { error, sub } = await bodyOf(answer);
  return { status: answer.status, error, sub, challenge: noted(answer) };
}
const proofOf = (token: string, by: ProofKey = key, claims: object = {}) =>
  proofFor('/oauth2/userinfo', by, { htm: 'GET', ...by.ath(token), ...claims });

describe('the token endpoint', () => {
  test('binds tokens to the key of the proof, and gives others without one', async () => {
    expect((await boundTokens())['token_type']).toBe('DPoP');
    const fields = asOpen(exchangeFields(await codeFor(at.owner, open)));
    expect((await issuedBy(send(fields, undefined)))['token_type']).toBe('Bearer');
  });

  test('refuses a proof the second time, sooner or later', async () => {
    const proof = await proofFor('/oauth2/token');
    const codes = [await codeFor(at.owner, open), await codeFor(at.owner, open), await codeFor(at.owner, open)];
    const answers = await Promise.all(codes.map((code) => send(asOpen(exchangeFields(code)), proof)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const late = await send(asOpen(exchangeFields(await codeFor(at.owner, open))), proof);
    expect(noted(late)).toBeNull();
    const used = 'invalid DPoP proof: jti was used before';
    await expect(refusal(late)).resolves.toEqual([400, 'invalid_dpop_proof', used]);
  });

  test('refuses a client that promised to bind all its tokens a request without a proof', async () => {
    const bound = await register(at.owner, { dpop_bound_access_tokens: true });
    expect(bound).toMatchObject({ dpop_bound_access_tokens: true });
    const fields = exchangeFields(await codeFor(at.owner, bound));
    await expect(refusal(send(fields, undefined, basic(bound)))).resolves.toEqual(UNPROVEN);
    expect((await sendProven(fields, key, basic(bound))).status).toBe(200);
  });

  test('binds tokens that a client gets for itself', async () => {
    const service = await register(at.owner, { grant_types: ['client_credentials'] });
    await at.change(service, `own_scopes = '["reports"]'`);
    const fields = { grant_type: 'client_credentials' };
    expect((await issuedBy(sendProven(fields, key, basic(service))))['token_type']).toBe('DPoP');
  });
});

test('tokens of a device are bound by the proof with its request, whatever key asked while the user had not answered', async () => {
  const metadata = { grant_types: [DEVICE, 'refresh_token'], redirect_uris: [], token_endpoint_auth_method: 'none' };
  const { client_id } = await register(at.owner, metadata);
  const scope = 'openid offline_access';
  const started = await bodyOf(at.send({ client_id, scope }, {}, '/oauth2/device_authorization'));
  const { device_code, user_code: userCode } = started as Record<string, string>;
  const fields = { client_id, grant_type: DEVICE, device_code };
  expect((await refusal(sendProven(fields, otherKey))).slice(0, 2)).toEqual([400, 'authorization_pending']);
  await at.owner.get(`/oauth2/device?user_code=${userCode}`);
  expect((await at.owner.post('/oauth2/device', { userCode, accept: true })).status).toBe(200);
  at.app.clock.advance(10_000);

  const { token_type, access_token: token, refresh_token } = await issuedBy(sendProven(fields));
  expect(token_type).toBe('DPoP');
  expect(await userinfo(`DPoP ${token}`, await proofOf(token))).toMatchObject({ status: 200 });
  expect(await userinfo(`DPoP ${token}`, await proofOf(token, otherKey))).toMatchObject({ status: 401 });
  expect(await userinfo(`Bearer ${token}`, await proofOf(token))).toMatchObject({ status: 401 });

  const refresh = { client_id, ...refreshFields(refresh_token) };
  await expect(refusal(send(refresh, undefined))).resolves.toEqual(UNPROVEN);
  await expect(refusal(sendProven(refresh, otherKey))).resolves.toEqual(ANOTHER_KEY);
  expect((await sendProven(refresh)).status).toBe(200);
});

describe('a code that was asked for with a key', () => {
  const askedWithKey = () => codeFor(at.owner, open, { dpop_jkt: key.thumbprint });

  test('is worth nothing to a thief with another key, or without one', async () => {
    const stolen = asOpen(exchangeFields(await askedWithKey()));
    await expect(refusal(sendProven(stolen, otherKey))).resolves.toEqual(ANOTHER_KEY);
    await expect(refusal(sendProven(stolen))).resolves.toMatchObject([401, 'invalid_grant', 'invalid code']);
    const unproven = asOpen(exchangeFields(await askedWithKey()));
    await expect(refusal(send(unproven, undefined))).resolves.toEqual(UNPROVEN);
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
      at.send({ ...fields, ...more }, { dpop: await proofFor('/oauth2/par') }, '/oauth2/par');
    const anotherKey = 'invalid DPoP proof: dpop_jkt names another key';
    const pushed = push({ dpop_jkt: otherKey.thumbprint });
    await expect(refusal(pushed)).resolves.toEqual([400, 'invalid_dpop_proof', anotherKey]);
    const { request_uri } = (await bodyOf(push({}))) as { request_uri: string };
    const callback = await authorized(at.owner, open, { request_uri });
    const exchange = asOpen(exchangeFields(callback.searchParams.get('code')!));
    await expect(refusal(sendProven(exchange, otherKey))).resolves.toEqual(ANOTHER_KEY);
  });
});

describe('a refresh token', () => {
  test('of a public client needs the key that it was issued for, and is not used up by another one', async () => {
    const { refresh_token } = await boundTokens();
    const fields = asOpen(refreshFields(refresh_token));
    await expect(refusal(sendProven(fields, otherKey))).resolves.toEqual(ANOTHER_KEY);
    await expect(refusal(send(fields, undefined))).resolves.toEqual(UNPROVEN);
    const next = await issuedBy(sendProven(fields));
    expect(next['token_type']).toBe('DPoP');
    const stolen = asOpen(refreshFields(next.refresh_token));
    await expect(refusal(sendProven(stolen, otherKey))).resolves.toEqual(ANOTHER_KEY);
  });

  test('of a public client is bound from its first proof on', async () => {
    const first = await issuedBy(send(asOpen(exchangeFields(await codeFor(at.owner, open, OFFLINE))), undefined));
    const second = await issuedBy(sendProven(asOpen(refreshFields(first.refresh_token))));
    const unproven = send(asOpen(refreshFields(second.refresh_token)), undefined);
    await expect(refusal(unproven)).resolves.toEqual(UNPROVEN);
  });

  test('of a client that authenticates goes with any key', async () => {
    const code = await codeFor(at.owner, confidential, OFFLINE);
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
      const answer = await call('/mcp/get-session', authorization, dpop);
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
      [`DPoP ${token}`, await proven(key, { htu: `${ISSUER}/oauth2/userinfo` })],
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
    const { access_token: plain } = await issuedBy(
      send(asOpen(exchangeFields(await codeFor(at.owner, open))), undefined),
    );
    await expect(userinfo(`Bearer ${plain}`)).resolves.toMatchObject({ status: 200 });
    await expect(userinfo(`DPoP ${plain}`, await proofOf(plain))).resolves.toMatchObject({
      status: 401,
      error: 'invalid_token',
    });
  });

  test('is described with its key to those who introspect it', async () => {
    const bound = await issuedBy(
      sendProven(exchangeFields(await codeFor(at.owner, confidential)), key, basic(confidential)),
    );
    const answer = at.send({ token: bound.access_token }, basic(confidential), '/oauth2/introspect');
    await expect(bodyOf(answer)).resolves.toMatchObject({
      active: true,
      token_type: 'DPoP',
      cnf: { jkt: key.thumbprint },
    });
  });
});

describe('this API', () => {
  const PATH = '/organization/list';
  const OURS = { scope: 'openid organizations.read', resource: ISSUER };
  const list = async (authorization: string, dpop?: string) => {
    const answer = await call(PATH, authorization, dpop);
    return [answer.status, noted(answer)];
  };
  const proven = (token: string, by = key, claims: object = {}) =>
    proofFor(PATH, by, { htm: 'GET', ...by.ath(token), ...claims });

  test('takes a bound token with a proof, once, and for no other bearer', async () => {
    const code = await codeFor(at.owner, open, OURS);
    const { access_token: token } = await issuedBy(sendProven(asOpen(exchangeFields(code))));
    const proof = await proven(token);
    await expect(list(`DPoP ${token}`, proof)).resolves.toEqual([200, null]);
    const refused = [401, 'DPoP error="invalid_token"'];
    await expect(list(`DPoP ${token}`, proof)).resolves.toEqual(refused);
    await expect(list(`DPoP ${token}`)).resolves.toEqual(refused);
    await expect(list(`DPoP ${token}`, await proven(token, otherKey))).resolves.toEqual(refused);
    await expect(list(`DPoP ${token}`, await proven(token, key, { htm: 'POST' }))).resolves.toEqual(refused);
    await expect(list(`Bearer ${token}`, await proven(token))).resolves.toEqual([401, 'Bearer error="invalid_token"']);
  });

  test('takes no other token with a proof', async () => {
    const code = await codeFor(at.owner, open, OURS);
    const { access_token: token } = await issuedBy(send(asOpen(exchangeFields(code)), undefined));
    await expect(list(`Bearer ${token}`)).resolves.toEqual([200, null]);
    await expect(list(`DPoP ${token}`, await proven(token))).resolves.toEqual([401, 'DPoP error="invalid_token"']);
  });
});

test('of proofs and keys only digests and thumbprints are stored', async () => {
  const proof = await proofFor('/oauth2/token', key, { jti: 'a-jti-to-be-found' });
  await send(asOpen(exchangeFields(await codeFor(at.owner, open))), proof);
  const rows = await at.app.database.rows('select * from oauth_used_proof');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('a-jti-to-be-found');
});
