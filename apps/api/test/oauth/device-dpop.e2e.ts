import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aProofKey, type ProofKey } from '#oauth-server/testing/a-proof-key';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, newUser, ORIGIN, register } from './partner.ts';
import { type Fields, postForm, refreshFields, refusal } from './token-requests.ts';

// The device grant (RFC 8628) with tokens that are bound to a key (RFC 9449).
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const TOKEN_URL = `${ORIGIN}/api/auth/oauth2/token`;

let app: TestApp;
let user: Awaited<ReturnType<typeof newUser>>;
let key: ProofKey;
let otherKey: ProofKey;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  user = await newUser(app, 'ada');
  [key, otherKey] = await Promise.all([aProofKey(() => app.clock.now()), aProofKey(() => app.clock.now())]);
});
afterAll(() => app.close());

let clientId: string;
beforeEach(async () => {
  const device = { grant_types: [GRANT, 'refresh_token'], redirect_uris: [], token_endpoint_auth_method: 'none' };
  ({ client_id: clientId } = await register(user, device));
});

const post = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
  postForm(app.url, path, { client_id: clientId, ...fields }, headers);
const send = async (fields: Fields, by?: ProofKey) =>
  post('/oauth2/token', fields, by && { dpop: await by.prove({ htu: TOKEN_URL }) });

/** A device that the user approved. @returns what it asks the token endpoint */
async function approved(): Promise<Fields> {
  const started = await bodyOf(post('/oauth2/device_authorization', { scope: 'openid offline_access' }));
  const { device_code, user_code } = started as Record<string, string>;
  await user.get(`/oauth2/device?${new URLSearchParams({ user_code: user_code! }).toString()}`);
  expect((await user.post('/oauth2/device', { userCode: user_code, accept: true })).status).toBe(200);
  return { grant_type: GRANT, device_code };
}

test('tokens are bound by the proof with the token request, whatever key asked while the user had not answered', async () => {
  const waiting = await bodyOf(post('/oauth2/device_authorization', { scope: 'openid' }));
  const fields = { grant_type: GRANT, device_code: String(waiting['device_code']) };
  await expect(refusal(send(fields, otherKey))).resolves.toMatchObject([
    400,
    'authorization_pending',
    expect.anything(),
  ]);

  const tokens = await bodyOf(send(await approved(), key));
  expect(tokens['token_type']).toBe('DPoP');
  const userinfo = (authorization: string, dpop: string) =>
    fetch(`${app.url}/api/auth/oauth2/userinfo`, { headers: { authorization, dpop } });
  const proof = (by: ProofKey) =>
    by.prove({ htu: `${ORIGIN}/api/auth/oauth2/userinfo`, htm: 'GET', ...by.ath(String(tokens['access_token'])) });
  const token = String(tokens['access_token']);
  expect((await userinfo(`DPoP ${token}`, await proof(key))).status).toBe(200);
  expect((await userinfo(`DPoP ${token}`, await proof(otherKey))).status).toBe(401);
  expect((await userinfo(`Bearer ${token}`, await proof(key))).status).toBe(401);

  const refresh = refreshFields(String(tokens['refresh_token']));
  await expect(refusal(send(refresh))).resolves.toMatchObject([400, 'invalid_dpop_proof', expect.anything()]);
  await expect(refusal(send(refresh, otherKey))).resolves.toMatchObject([400, 'invalid_grant', expect.anything()]);
  expect((await send(refresh, key)).status).toBe(200);
});
