import { expect, test } from '@jest/globals';
import { requestsShown, requestText } from './request-words.ts';

test.each([
  ['authorize', null, 'Authorization'],
  ['consent', null, 'Consent'],
  ['par', null, 'Pushed request'],
  ['token', null, 'Token'],
  ['end-session', null, 'Sign-out'],
  ['token', 'refresh_token', 'Token (refresh token)'],
  ['token', 'urn:ietf:params:oauth:grant-type:device_code', 'Token (device code)'],
  ['token', 'password', 'Token (password)'],
] as const)('a request to %s with the grant %s is called “%s”', (endpoint, grantType, text) => {
  expect(requestText({ endpoint, grantType })).toBe(text);
});

test('a filter leaves only refused requests, in their order', () => {
  const rows = [{ outcome: 'refused' }, { outcome: 'done' }, { outcome: 'asked' }, { outcome: 'refused' }] as const;
  expect(requestsShown(rows, 'all')).toEqual(rows);
  expect(requestsShown(rows, 'refused')).toEqual([rows[0], rows[3]]);
});
