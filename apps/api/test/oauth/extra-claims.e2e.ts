import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, newUser, register, type RegisteredPartner } from './partner.ts';
import { basic, type Issued, OFFLINE, postForm, refreshFields, tokensFor } from './token-requests.ts';

const TIER = 'https://acme.example/tier';
const EXTRA_CLAIMS = {
  company: { field: 'company', scope: 'profile' },
  [TIER]: { field: 'tier', scope: 'crm' },
};

let app: TestApp;
let owner: Awaited<ReturnType<typeof newUser>>;
let client: RegisteredPartner;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT: 'off',
    USER_FIELDS: '[{"name":"company"},{"name":"tier","type":"number"},{"name":"shoeSize","type":"number"}]',
    OAUTH_EXTRA_SCOPES: 'crm',
    OAUTH_EXTRA_CLAIMS: JSON.stringify(EXTRA_CLAIMS),
  });
  owner = await newUser(app, 'owner');
  client = await register(owner, { scope: 'openid profile email offline_access crm' });
});
afterAll(() => app.close());

async function claimsOf({ access_token: token, id_token: idToken }: Issued) {
  const headers = { authorization: `Bearer ${token}` };
  const userInfo = await bodyOf(fetch(`${app.url}/api/auth/oauth2/userinfo`, { headers }));
  const pick = (claims: Record<string, unknown>) => [claims['company'], claims[TIER], claims['shoeSize']];
  return { userInfo: pick(userInfo), idToken: pick(decodeJwt(idToken!)) };
}
const both = (...claims: unknown[]) => ({ userInfo: claims, idToken: claims });
const update = (fields: object) => owner.post('/update-user', fields);

test('extra claims come with their scopes, in id tokens and at userinfo', async () => {
  await update({ company: 'Engines', tier: 0, shoeSize: 41 });
  const granted = (scope: string) => tokensFor(owner, app.url, client, { scope });
  expect(await claimsOf(await granted('openid'))).toEqual(both(undefined, undefined, undefined));
  expect(await claimsOf(await granted('openid profile'))).toEqual(both('Engines', undefined, undefined));
  expect(await claimsOf(await granted('openid profile crm'))).toEqual(both('Engines', 0, undefined));
});

test('they follow the user, and are left out without a value', async () => {
  const issued = await tokensFor(owner, app.url, client, { ...OFFLINE, scope: `${OFFLINE.scope} crm` });
  await update({ company: '', tier: null });
  const refreshed = await bodyOf(
    postForm(app.url, '/oauth2/token', refreshFields(issued.refresh_token), basic(client)),
  );
  expect(await claimsOf(refreshed as unknown as Issued)).toEqual(both(undefined, undefined, undefined));
  await update({ company: 'Looms' });
  expect((await claimsOf(refreshed as unknown as Issued)).userInfo[0]).toBe('Looms');
});

test('the claims parameter does not release them without their scope', async () => {
  await update({ company: 'Engines', tier: 2 });
  const claims = JSON.stringify({ userinfo: { company: null, [TIER]: null }, id_token: { company: null } });
  const issued = await tokensFor(owner, app.url, client, { scope: 'openid', claims });
  expect(await claimsOf(issued)).toEqual(both(undefined, undefined, undefined));
});

test('the metadata documents announce them', async () => {
  const document = await bodyOf(fetch(`${app.url}/api/auth/.well-known/openid-configuration`));
  expect(document['claims_supported']).toEqual(expect.arrayContaining(['sub', 'email', 'company', TIER]));
});
