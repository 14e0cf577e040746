import { expect, test } from '@jest/globals';
import { claimTexts, envFile, resourceTexts, scopeTexts } from './scopes.ts';

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

const orders = {
  identifier: 'https://orders.example.com',
  name: 'Orders',
  scopes: [
    { name: 'orders.read', description: 'See your orders' },
    { name: 'orders.write', description: 'Place orders for you' },
  ],
};

test('scopes of an API have the words of staff, and its name', () => {
  expect(scopeTexts(['orders.write', 'openid', 'reports'], [orders])).toEqual([
    { scope: 'openid', text: 'Confirm who you are' },
    { scope: 'orders.write', text: 'Place orders for you', api: 'Orders' },
    { scope: 'reports', text: undefined },
  ]);
});

test('an API is named where none of its scopes is, one without a name by its host, and our own never', () => {
  const [origin, stock] = ['https://id.example.com', 'https://stock.example.com/v2'];
  const resources = [`${origin}/api/auth`, orders.identifier, stock, 'urn:acme:reports'];
  const others = ['Use the API at stock.example.com', 'Use the API at urn:acme:reports'];
  expect(resourceTexts(resources, ['openid'], [orders], origin)).toEqual(['Use Orders', ...others]);
  expect(resourceTexts(resources, ['orders.read'], [orders], origin)).toEqual(others);
});
