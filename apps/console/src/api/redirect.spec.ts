import { expect, test } from '@jest/globals';
import { redirectIn } from './redirect.ts';

test.each([
  [{ redirect: true, url: '/consent?client_id=a' }, '/consent?client_id=a'],
  [
    { redirect: true, url: 'https://app.example.com/cb?code=x', token: 't', user: {} },
    'https://app.example.com/cb?code=x',
  ],
])('%j leads on', (body, url) => {
  expect(redirectIn(body)).toBe(url);
});

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{}],
  [{ redirect: false, url: '/x' }],
  [{ redirect: 'true', url: '/x' }],
  [{ redirect: true }],
  [{ redirect: true, url: '' }],
  [{ redirect: true, url: 7 }],
  [{ url: '/x' }],
])('%j is a usual answer', (body) => {
  expect(redirectIn(body)).toBeUndefined();
});
