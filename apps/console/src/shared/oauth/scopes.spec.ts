import { expect, test } from '@jest/globals';
import { claimTexts, envFile, scopeTexts } from './scopes.ts';

test('known scopes have words and a fixed order, others come last by name', () => {
  expect(scopeTexts(['orders.write', 'offline_access', 'email', 'toString', 'openid'])).toEqual([
    { scope: 'openid', text: 'Confirm who you are' },
    { scope: 'email', text: 'See your email address' },
    { scope: 'offline_access', text: 'Stay connected while you’re away' },
    { scope: 'orders.write', text: undefined },
    { scope: 'toString', text: undefined },
  ]);
});

test('no scopes, no words', () => {
  expect(scopeTexts([])).toEqual([]);
});

test('claims that are the same to people are told once, others by name', () => {
  expect(claimTexts(['given_name', 'family_name', 'email', 'shoe_size'])).toEqual([
    'See your name',
    'See your email address',
    'See shoe_size',
  ]);
});

test('the file has what a library asks for', () => {
  expect(envFile({ clientId: 'c1', secret: 's1' }, 'https://id.example.com')).toBe(
    'ISSUER=https://id.example.com/api/auth\nCLIENT_ID=c1\nCLIENT_SECRET=s1\n',
  );
});
