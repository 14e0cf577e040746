import { expect, test } from '@jest/globals';
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
