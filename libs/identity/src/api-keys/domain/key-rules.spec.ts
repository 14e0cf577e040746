import { expect, test } from '@jest/globals';
import { apiKeyDefaults, type ApiKeyOptions } from './api-key-options.ts';
import {
  firstEndOf,
  limitOf,
  type KeyRequest,
  checkClientBody,
  prefixOf,
  type ServerOnlyProperties,
  valuesOf,
} from './key-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const DAY = 86_400;
const options: ApiKeyOptions = { ...apiKeyDefaults, metadata: true };
const values = (properties: KeyRequest & ServerOnlyProperties, changes: Partial<ApiKeyOptions> = {}) =>
  valuesOf(properties, { ...options, ...changes }, now);
const code = (expected: string) => expect.objectContaining({ code: expected });

test('absent properties stay absent', () => {
  expect(values({})).toEqual({});
});

test.each<[KeyRequest & ServerOnlyProperties, object]>([
  [{ name: 'a' }, { name: 'a' }],
  [{ name: ' \u202Edeploy\u202C ' }, { name: 'deploy' }],
  [{ name: '🔑'.repeat(32) }, { name: '🔑'.repeat(32) }],
  [{ expiresIn: DAY }, { expiresAt: after(DAY) }],
  [{ expiresIn: 365 * DAY }, { expiresAt: after(365 * DAY) }],
  [{ expiresIn: null }, { expiresAt: null }],
  [{ metadata: { a: 1 } }, { metadata: { a: 1 } }],
  [{ metadata: null }, { metadata: null }],
  [{ remaining: 0 }, { remaining: 0 }],
  [{ remaining: null }, { remaining: null }],
  [
    { refillAmount: 1, refillInterval: 1 },
    { refillAmount: 1, refillInterval: 1 },
  ],
  [
    { refillAmount: null, refillInterval: null },
    { refillAmount: null, refillInterval: null },
  ],
  [{ refillAmount: null }, { refillAmount: null, refillInterval: null }],
  [
    { rateLimitEnabled: false, rateLimitMax: 1, rateLimitTimeWindow: 1 },
    { rateLimitEnabled: false, rateLimitMax: 1, rateLimitTimeWindow: 1 },
  ],
  [{ permissions: { files: ['read'] } }, { permissions: { files: ['read'] } }],
  [{ permissions: null }, { permissions: null }],
])('%j is stored as %j', (properties, expected) => {
  expect(values(properties)).toEqual(expected);
});

test.each<[KeyRequest & ServerOnlyProperties, string]>([
  [{ name: '' }, 'INVALID_NAME_LENGTH'],
  [{ name: ' \u202E\u200B ' }, 'INVALID_NAME_LENGTH'],
  [{ name: 'n'.repeat(33) }, 'INVALID_NAME_LENGTH'],
  [{ expiresIn: 0 }, 'EXPIRES_IN_IS_TOO_SMALL'],
  [{ expiresIn: DAY - 1 }, 'EXPIRES_IN_IS_TOO_SMALL'],
  [{ expiresIn: Number.NaN }, 'EXPIRES_IN_IS_TOO_SMALL'],
  [{ expiresIn: 365 * DAY + 1 }, 'EXPIRES_IN_IS_TOO_LARGE'],
  [{ metadata: 'text' }, 'INVALID_METADATA_TYPE'],
  [{ metadata: ['list'] }, 'INVALID_METADATA_TYPE'],
  [{ metadata: { long: 'x'.repeat(4096) } }, 'METADATA_TOO_LARGE'],
  [{ remaining: -1 }, 'INVALID_REMAINING'],
  [{ remaining: 1.5 }, 'INVALID_REMAINING'],
  [{ remaining: 2_147_483_648 }, 'INVALID_REMAINING'],
  [{ refillInterval: 1 }, 'REFILL_AMOUNT_AND_INTERVAL_REQUIRED'],
  [{ refillAmount: 1 }, 'REFILL_INTERVAL_AND_AMOUNT_REQUIRED'],
  [{ refillAmount: 0, refillInterval: 1 }, 'INVALID_REFILL'],
  [{ refillAmount: 1, refillInterval: 0 }, 'INVALID_REFILL'],
  [{ rateLimitMax: 0 }, 'INVALID_RATE_LIMIT'],
  [{ rateLimitTimeWindow: 0 }, 'INVALID_RATE_LIMIT'],
  [{ permissions: [] }, 'INVALID_PERMISSIONS'],
])('%j is refused: %s', (properties, expected) => {
  expect(() => values(properties)).toThrow(code(expected));
});

test('an expiry is refused where it cannot be chosen; where keys must expire, no expiry means the latest', () => {
  expect(() => values({ expiresIn: DAY }, { customExpiration: false })).toThrow(code('KEY_DISABLED_EXPIRATION'));
  expect(() => values({ expiresIn: null }, { customExpiration: false })).toThrow(code('KEY_DISABLED_EXPIRATION'));
  expect(firstEndOf(undefined, { ...options, customExpiration: false }, now)).toBeNull();
  const mortal = { ...options, neverExpires: false };
  for (const requested of [undefined, null]) expect(firstEndOf(requested, mortal, now)).toEqual(after(365 * DAY));
  expect(values({ expiresIn: null }, mortal)).toEqual({ expiresAt: after(365 * DAY) });
  expect(firstEndOf(DAY, mortal, now)).toEqual(after(DAY));
});

test('an end lies in the future, however short keys may live', () => {
  const short = { minExpiresInDays: 0 };
  expect(values({ expiresIn: 1 }, short)).toEqual({ expiresAt: after(1) });
  for (const expiresIn of [0, -1, 0.5])
    expect(() => values({ expiresIn }, short)).toThrow(code('EXPIRES_IN_IS_TOO_SMALL'));
});

test('metadata must be switched on', () => {
  expect(() => values({ metadata: { a: 1 } }, { metadata: false })).toThrow(code('METADATA_DISABLED'));
});

test.each([
  [undefined, null],
  ['shop_', 'shop_'],
  ['A-z_9', 'A-z_9'],
  ['p'.repeat(32), 'p'.repeat(32)],
])('the prefix %j is stored as %j', (requested, expected) => {
  expect(prefixOf(requested, options)).toBe(expected);
});

test('the default prefix is used without one in the request', () => {
  expect(prefixOf(undefined, { ...options, defaultPrefix: 'gh_' })).toBe('gh_');
});

test.each([
  ['', 'INVALID_PREFIX_LENGTH'],
  ['p'.repeat(33), 'INVALID_PREFIX_LENGTH'],
  ['a b', 'VALIDATION_ERROR'],
  ['a.b', 'VALIDATION_ERROR'],
  ['ключ', 'VALIDATION_ERROR'],
  ['a\n', 'VALIDATION_ERROR'],
])('the prefix %j is refused: %s', (requested, expected) => {
  expect(() => prefixOf(requested, options)).toThrow(code(expected));
});

test.each([
  'userId',
  'remaining',
  'refillAmount',
  'refillInterval',
  'rateLimitMax',
  'rateLimitTimeWindow',
  'rateLimitEnabled',
  'permissions',
])('a client may not set %s, whatever its value', (property) => {
  for (const value of [1, null, undefined, false]) {
    const details = { hint: `Leave out ${property}.` };
    expect(() => checkClientBody({ name: 'a', [property]: value })).toThrow(
      expect.objectContaining({ code: 'SERVER_ONLY_PROPERTY', details }),
    );
  }
});

test.each([
  [undefined, undefined],
  [{ gatehouse: ['billing.read'] }, { gatehouse: ['billing.read'] }],
  [{ gatehouse: ['billing.read', 'billing.read'] }, { gatehouse: ['billing.read'] }],
])('a client limits a new key to %j: stored as %j', (requested, stored) => {
  expect(limitOf(requested)).toEqual(stored);
});

test.each([
  [null, 'SERVER_ONLY_PROPERTY'],
  ['billing.read', 'SERVER_ONLY_PROPERTY'],
  [['gatehouse'], 'SERVER_ONLY_PROPERTY'],
  [{}, 'SERVER_ONLY_PROPERTY'],
  [{ files: ['read'] }, 'SERVER_ONLY_PROPERTY'],
  [{ gatehouse: ['billing.read'], files: ['read'] }, 'SERVER_ONLY_PROPERTY'],
  [JSON.parse('{"__proto__": {"gatehouse": ["billing.read"]}}'), 'SERVER_ONLY_PROPERTY'],
  [{ gatehouse: [] }, 'UNKNOWN_KEY_PERMISSION'],
  [{ gatehouse: 'billing.read' }, 'UNKNOWN_KEY_PERMISSION'],
  [{ gatehouse: null }, 'UNKNOWN_KEY_PERMISSION'],
  [{ gatehouse: ['billing.manage'] }, 'UNKNOWN_KEY_PERMISSION'],
  [{ gatehouse: ['billing.read', '*'] }, 'UNKNOWN_KEY_PERMISSION'],
  [{ gatehouse: [['billing.read']] }, 'UNKNOWN_KEY_PERMISSION'],
])('a client may not give a key %j: %s', (requested, expected) => {
  expect(() => limitOf(requested)).toThrow(code(expected));
});

test('a client may set the other properties', () => {
  expect(() => checkClientBody({ name: 'a', prefix: 'b', expiresIn: 1, metadata: {}, enabled: true })).not.toThrow();
});
