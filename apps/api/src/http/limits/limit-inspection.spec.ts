import { expect, test } from '@jest/globals';
import { countsGuesses, readCounterKey } from './limit-inspection.ts';

test.each([
  ['sensitive:/api/auth/sign-in/email:203.0.113.7', 'sensitive', '/api/auth/sign-in/email', '203.0.113.7', null],
  ['general:/api/staff/users/:id:2001:db8::/64', 'general', '/api/staff/users/:id', '2001:db8::/64', null],
  ['general:/api/billing/orders/:id/invoice:unknown', 'general', '/api/billing/orders/:id/invoice', 'unknown', null],
  ['body:2001:db8::/64', 'body', null, '2001:db8::/64', null],
  ['account-0:Zm9v-bar_', 'account-0', null, null, 'Zm9v-bar_'],
])('the key %s', (key, rule, path, address, digest) => {
  expect(readCounterKey(key)).toEqual({ rule, path, address, digest });
});

test.each([
  ['account-0', true],
  ['account-12', true],
  ['proof', true],
  ['code', true],
  ['user-code', true],
  ['general', false],
  ['mailed-code', false],
  ['account-exists', false],
])('counters of %s count guesses: %s', (rule, does) => {
  expect(countsGuesses(rule)).toBe(does);
});
