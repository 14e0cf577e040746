import { expect, test } from '@jest/globals';
import { checkText, lifeProblem, lifeText } from './api-texts.ts';

test.each([
  ['opaque', null, 'As the server’s'],
  ['jwt', null, 'As the server’s, 10 minutes at most'],
  ['jwt', 90, '90 seconds'],
  ['opaque', 60, '1 minute'],
  ['opaque', 7200, '2 hours'],
] as const)('tokens (%s) that live %s seconds: %s', (tokenFormat, tokenLifeSeconds, text) => {
  expect(lifeText({ tokenFormat, tokenLifeSeconds })).toBe(text);
});

test.each([
  ['', 'jwt', undefined],
  [' 600 ', 'jwt', undefined],
  ['601', 'jwt', 'Enter whole seconds between 60 and 600.'],
  ['601', 'opaque', undefined],
  ['59', 'opaque', 'Enter whole seconds, 60 or more.'],
  ['90.5', 'opaque', 'Enter whole seconds, 60 or more.'],
  ['ten', 'jwt', 'Enter whole seconds between 60 and 600.'],
])('%j seconds of a token (%s): %s', (typed, format, problem) => {
  expect(lifeProblem(typed, format)).toBe(problem);
});

const api = { identifier: 'urn:orders', signingAlgorithm: 'ES256', tokenLifeSeconds: null } as const;

test('JWTs are checked by the published keys, others by a request', () => {
  const of = (tokenFormat: 'jwt' | 'opaque') => checkText({ ...api, tokenFormat }, 'https://id.example.com');
  expect(of('jwt').split('\n')).toEqual([
    'ISSUER=https://id.example.com/api/auth',
    'AUDIENCE=urn:orders',
    'JWKS_URI=https://id.example.com/api/auth/jwks',
    'ALGORITHM=ES256',
    'TYP=at+jwt',
  ]);
  expect(of('opaque')).toContain('curl https://id.example.com/api/auth/oauth2/introspect');
});
