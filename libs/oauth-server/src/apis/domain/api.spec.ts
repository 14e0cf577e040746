import { expect, test } from '@jest/globals';
import { accessTokenLifeSeconds, scopesElsewhere } from '../../clients/domain/served-apis.ts';
import { OPTIONS } from '../../testing/a-client.ts';
import { anApi, ORDERS, READ, WRITE } from '../../testing/an-api.ts';

const options = { ...OPTIONS, resources: ['https://configured.example.com'], extraScopes: ['reports'] };
const edit = (values: Parameters<ReturnType<typeof anApi>['edit']>[0]) =>
  anApi().edit(values, options, new Date('2026-11-21'));

test.each([
  'https://orders.example.com',
  'https://example.com/orders/v2?x=1',
  'urn:acme:orders',
  'http://localhost:4000',
])('is identified by %s', (identifier) => {
  expect(anApi({ identifier }).identifier).toBe(identifier);
});

test.each([
  ['orders', 'must be an absolute URI, such as https://orders.example.com'],
  ['https://orders.example.com/ two', 'must be an absolute URI, such as https://orders.example.com'],
  ['https://orders.example.com#part', 'must not have a fragment'],
  ['javascript:alert(1)', 'must be an https URL or a URN'],
  ['data:text/html,x', 'must be an https URL or a URN'],
])('is not identified by %s', (identifier, problem) => {
  expect(() => anApi({ identifier })).toThrow(`The identifier ${problem}`);
});

test('does not take the identifier of this service', () => {
  expect(() => anApi({ identifier: OPTIONS.issuer })).toThrow(`There is an API with the identifier ${OPTIONS.issuer}`);
});

test.each([
  ['openid', 'openid is a scope of the server'],
  ['reports', 'reports is a scope of the server'],
  ['two words', 'two words is not the name of a scope'],
])('has no scope %s', (name, message) => {
  expect(() => edit({ scopes: [{ ...READ, name }] })).toThrow(message);
});

test('has no scope twice', () => {
  expect(() => edit({ scopes: [READ, WRITE, { ...READ, description: 'Again' }] })).toThrow(
    'orders.read is named twice',
  );
});

test.each([
  ['opaque', 59, 'Access tokens last 60 to 3600 seconds'],
  ['opaque', 3601, 'Access tokens last 60 to 3600 seconds'],
  ['jwt', 601, 'Access tokens last 60 to 600 seconds'],
] as const)('does not give %s tokens for %d seconds', (tokenFormat, tokenLifeSeconds, message) => {
  expect(() => edit({ tokenFormat, tokenLifeSeconds })).toThrow(message);
});

test('cannot turn to JWTs with a life that is too long for them', () => {
  const api = anApi({ tokenLifeSeconds: 3600 });
  expect(() => api.edit({ tokenFormat: 'jwt' }, options, new Date())).toThrow('60 to 600');
});

test.each([
  ['no API', [], 3600],
  ['one that says nothing', [anApi()], 3600],
  ['one that says so', [anApi({ tokenLifeSeconds: 120 })], 120],
  ['JWTs', [anApi({ tokenFormat: 'jwt' })], 600],
  ['JWTs that are shorter', [anApi({ tokenFormat: 'jwt', tokenLifeSeconds: 60 })], 60],
  ['another API', [anApi({ identifier: 'https://other.example.com', tokenLifeSeconds: 60 })], 3600],
])('tokens for %s last as long as the strictest says', (_name, apis, seconds) => {
  expect(accessTokenLifeSeconds([ORDERS], { ...options, apis })).toBe(seconds);
});

test('no token lasts longer than those of the server', () => {
  const apis = [anApi({ tokenFormat: 'jwt' })];
  expect(accessTokenLifeSeconds([ORDERS], { ...options, apis, accessTokenLifeSeconds: 300 })).toBe(300);
});

test('scopes belong to their API alone, and others to none', () => {
  const apis = [anApi(), anApi({ identifier: 'https://stock.example.com', scopes: [{ ...READ, name: 'stock' }] })];
  expect(scopesElsewhere(['openid', READ.name, 'stock'], [ORDERS], { ...options, apis })).toEqual(['stock']);
  expect(scopesElsewhere(['openid', READ.name, 'stock'], [], { ...options, apis })).toEqual([READ.name, 'stock']);
});

test('scopes that an API had are good for no other', () => {
  const now = { ...options, apis: [anApi()], retiredScopes: ['old.read'] };
  expect(scopesElsewhere(['openid', READ.name, 'old.read'], [ORDERS], now)).toEqual(['old.read']);
});
