import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { codeProof, testLink } from './app.ts';
import { appKinds, grantTypesOf, kindOf, metadataOf, usesDeviceCodes } from '../../shared/oauth/app-kind.ts';

test.each(appKinds)('%s is recognized by what is registered for it', (kind) => {
  expect(kindOf(metadataOf(kind))).toBe(kind);
});

test.each([
  ['private_key_jwt', ['authorization_code'], 'web'],
  ['client_secret_post', ['authorization_code', 'client_credentials'], 'web'],
  ['none', ['authorization_code', 'implicit'], 'browser'],
  ['private_key_jwt', ['client_credentials'], 'machine'],
  ['none', ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'], 'device'],
  ['none', ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'], 'browser'],
])('with %s and %j it is a %s app', (method, grants, kind) => {
  expect(kindOf({ token_endpoint_auth_method: method, grant_types: grants })).toBe(kind);
});

test('device codes are switched on and off, and the other grant types stay', () => {
  const web = metadataOf('web');
  const on = { grant_types: grantTypesOf(web, true) };
  expect([usesDeviceCodes(web), usesDeviceCodes(on)]).toEqual([false, true]);
  expect(grantTypesOf(on, true)).toEqual(on.grant_types);
  expect(grantTypesOf(on, false)).toEqual(web.grant_types);
});

const ORIGIN = 'https://id.example.com';

test('the code proof is that of RFC 7636, and new each time', async () => {
  const { verifier, challenge } = await codeProof();
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
  expect((await codeProof()).verifier).not.toBe(verifier);
});

test('the test link is a request of the app', () => {
  const redirectUri = 'https://app.example.com/cb?a=1&b=2';
  const link = new URL(testLink(ORIGIN, { clientId: 'c1', redirectUri, challenge: 'x' }));
  expect(link.pathname).toBe('/api/auth/oauth2/authorize');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    client_id: 'c1',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
  });
});
