import { expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { bodyOf } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { type Issued, OFFLINE, refreshFields } from './token-requests.ts';

const TIER = 'https://acme.example/tier';
const EXTRA_CLAIMS = {
  company: { field: 'company', scope: 'profile' },
  [TIER]: { field: 'tier', scope: 'crm' },
};

const at = TokenApp.use(
  {
    USER_FIELDS: '[{"name":"company"},{"name":"tier","type":"number"},{"name":"shoeSize","type":"number"}]',
    OAUTH_EXTRA_SCOPES: 'crm',
    OAUTH_EXTRA_CLAIMS: JSON.stringify(EXTRA_CLAIMS),
  },
  { metadata: { scope: 'openid profile email offline_access crm' } },
);

async function claimsOf({ access_token: token, id_token: idToken }: Issued) {
  const userInfo = await bodyOf(at.userInfo(token));
  const pick = (claims: Record<string, unknown>) => [claims['company'], claims[TIER], claims['shoeSize']];
  return { userInfo: pick(userInfo), idToken: pick(decodeJwt(idToken!)) };
}
const both = (...claims: unknown[]) => ({ userInfo: claims, idToken: claims });
const update = (fields: object) => at.owner.post('/update-user', fields);

test('extra claims come with their scopes, in id tokens and at userinfo', async () => {
  await update({ company: 'Engines', tier: 0, shoeSize: 41 });
  const granted = (scope: string) => at.tokens({ scope });
  expect(await claimsOf(await granted('openid'))).toEqual(both(undefined, undefined, undefined));
  expect(await claimsOf(await granted('openid profile'))).toEqual(both('Engines', undefined, undefined));
  expect(await claimsOf(await granted('openid profile crm'))).toEqual(both('Engines', 0, undefined));
});

test('they follow the user, and are left out without a value', async () => {
  const issued = await at.tokens({ ...OFFLINE, scope: `${OFFLINE.scope} crm` });
  await update({ company: '', tier: null });
  const refreshed = (await bodyOf(at.send(refreshFields(issued.refresh_token)))) as unknown as Issued;
  expect(await claimsOf(refreshed)).toEqual(both(undefined, undefined, undefined));
  await update({ company: 'Looms' });
  expect((await claimsOf(refreshed)).userInfo[0]).toBe('Looms');
});

test('the claims parameter does not release them without their scope', async () => {
  await update({ company: 'Engines', tier: 2 });
  const claims = JSON.stringify({ userinfo: { company: null, [TIER]: null }, id_token: { company: null } });
  const issued = await at.tokens({ scope: 'openid', claims });
  expect(await claimsOf(issued)).toEqual(both(undefined, undefined, undefined));
});

test('the metadata documents announce them', async () => {
  const document = await bodyOf(fetch(`${at.app.url}/api/auth/.well-known/openid-configuration`));
  expect(document['claims_supported']).toEqual(expect.arrayContaining(['sub', 'email', 'company', TIER]));
});
