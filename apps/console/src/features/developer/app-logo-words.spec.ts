import { expect, test } from '@jest/globals';
import { logoWords } from './app-logo-words.ts';

const metadata = {
  redirect_uris: [],
  token_endpoint_auth_method: 'none',
  grant_types: [],
  response_types: [],
  id_token_signed_response_alg: 'RS256',
  logo_uri: 'https://app.example.com/logo.png',
};
const icon = '/api/auth/oauth2/logo/x';

test.each([
  [icon, null, undefined],
  [null, null, 'within a minute'],
  [null, 'not-a-picture', 'isn’t a PNG, JPEG, GIF or WebP picture'],
  [null, 'not-a-picture', 'Users see initials.'],
  [null, 'unreachable', 'not on localhost'],
  [null, 'unreachable', 'We’ll try again'],
  [icon, 'unreachable', 'Users see the picture from before.'],
] as const)('with icon %j and problem %j its owner reads: %s', (shown, logoProblem, words) => {
  const said = logoWords({ icon: shown, logoProblem, metadata });
  expect(said).toEqual(words === undefined ? undefined : expect.stringContaining(words));
});

test('nothing is said about an app without a logo', () => {
  const { logo_uri: _, ...without } = metadata;
  expect(logoWords({ icon: null, logoProblem: null, metadata: without })).toBeUndefined();
});
