import { expect, test } from '@jest/globals';
import { aClient } from '../../testing/a-client.ts';
import { type ClientSwitches, NO_SWITCHES } from './client-switches.ts';
import { type ClientMetadata, endsTrust, sensitiveChanges, servedMetadata } from './client-metadata.ts';

const BOTH = { grantTypes: ['authorization_code', 'client_credentials'] as const };
const MACHINE = { ...BOTH, authenticationMethod: 'private_key_jwt' } as const;

test.each([
  ['a client of an account', { ...MACHINE, userId: 'u' }, true],
  ['one without an owner', { ...MACHINE, userId: null }, false],
  ['one without an owner that staff gave scopes', { ...MACHINE, userId: null, ownScopes: ['orders.read'] }, true],
  ['one that did not register for it', { ...MACHINE, userId: 'u', grantTypes: ['authorization_code'] as const }, false],
  ['a public one', { ...MACHINE, userId: 'u', authenticationMethod: 'none' } as const, false],
])('%s gets tokens for itself, or not', (_, values, may) => {
  expect(aClient(values).mayActForItself()).toBe(may);
});

test('without an owner the grant is left out, and refused where it is the only one', () => {
  const anonymous = { userId: null, ownScopes: [] };
  const client = aClient(MACHINE);
  expect(servedMetadata(client, anonymous).grantTypes).toEqual(['authorization_code']);
  expect(servedMetadata(client, { userId: 'u', ownScopes: [] }).grantTypes).toEqual(BOTH.grantTypes);
  expect(servedMetadata(client, { userId: null, ownScopes: ['orders.read'] }).grantTypes).toEqual(BOTH.grantTypes);
  const only = aClient({ grantTypes: ['client_credentials'] });
  expect(() => servedMetadata(only, anonymous)).toThrow('grant_types must have another one than client_credentials');
});

const CALLBACK = 'https://client.example.com/callback';
const BEFORE = aClient({ scopes: ['openid', 'profile'], redirectUris: [CALLBACK, `${CALLBACK}/2`] });

test.each<[string, Partial<ClientMetadata>, boolean]>([
  ['the name', { name: 'Your bank' }, true],
  ['the logo', { icon: 'https://client.example.com/2.png' }, true],
  ['the scope', { scopes: ['openid'] }, true],
  ['the scope to all', { scopes: null }, true],
  ['the authentication method', { authenticationMethod: 'client_secret_post' }, true],
  ['the keys', { details: { jwks_uri: 'https://client.example.com/keys' } }, true],
  ['the grants', { grantTypes: ['authorization_code', 'refresh_token'] }, true],
  ['PKCE', { requiresPkce: false }, true],
  ['a redirect URI', { redirectUris: [CALLBACK, 'https://elsewhere.example.com'] }, true],
  ['nothing but one redirect URI less', { redirectUris: [CALLBACK] }, false],
  ['nothing but the terms', { details: { tos_uri: 'https://client.example.com/tos' } }, false],
])('a change of %s ends the trust of staff, or not', (_, changes, ends) => {
  expect(endsTrust(BEFORE, { ...BEFORE, ...changes })).toBe(ends);
});

const SET: ClientSwitches = {
  offlineAccess: 'ignored',
  accessTokenLifeSeconds: 600,
  refreshTokenLifeSeconds: 3600,
  refreshReuseSeconds: 10,
  webOrigins: ['https://app.example.com'],
};

test.each<[string, Partial<ClientSwitches>, readonly string[]]>([
  ['refusing offline access that is ignored', { offlineAccess: 'refused' }, []],
  ['granting offline access', { offlineAccess: 'granted' }, ['offline-access']],
  ['shorter lives', { accessTokenLifeSeconds: 60, refreshTokenLifeSeconds: 60 }, []],
  ['a longer access token', { accessTokenLifeSeconds: 601 }, ['token-life']],
  ['the longest refresh token', { refreshTokenLifeSeconds: null }, ['token-life']],
  ['less reuse', { refreshReuseSeconds: 0 }, []],
  ['the reuse of the server', { refreshReuseSeconds: null }, ['refresh-reuse']],
  ['more reuse', { refreshReuseSeconds: 11 }, ['refresh-reuse']],
  ['the websites of redirect URIs', { webOrigins: [] }, ['web-origins']],
  ['another website', { webOrigins: ['https://other.example.com'] }, ['web-origins']],
])('%s needs a fresh session where it weakens a client', (_, values, changes) => {
  const before = aClient({ switches: SET });
  expect(sensitiveChanges(before, { ...before, switches: { ...SET, ...values } })).toEqual(changes);
});

test('a first reuse of refresh tokens weakens a client', () => {
  const before = aClient();
  const after = { ...before, switches: { ...NO_SWITCHES, refreshReuseSeconds: 1 } };
  expect(sensitiveChanges(before, after)).toEqual(['refresh-reuse']);
});
