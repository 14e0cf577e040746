import { describe, expect, test } from '@jest/globals';
import { anApiKey } from '../testing/an-api-key.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const secret = (keyDigest: string) => ({ start: 'start', lastFour: 'last', keyDigest });

test.each([
  ['switched off', { enabled: false, expiresAt: now, remaining: 0 }, 'KEY_DISABLED'],
  ['expired', { expiresAt: now, permissions: null, remaining: 0 }, 'KEY_EXPIRED'],
  ['not permitted', { remaining: 0 }, 'KEY_NOT_FOUND'],
  [
    'used up',
    { permissions: { files: ['read'] }, remaining: 0, windowStartedAt: now, requestCount: 10 },
    'USAGE_EXCEEDED',
  ],
  ['limited', { permissions: { files: ['read'] }, windowStartedAt: now, requestCount: 10 }, 'RATE_LIMITED'],
  ['fit for use', { permissions: { files: ['read'] }, expiresAt: later(1) }, undefined],
])('the first reason to reject is given in order: %s', (_, values, code) => {
  expect(anApiKey('user', values).rejectionAt(now, false, { permissions: { files: ['read'] } })?.code).toBe(code);
});

test('the key of a banned owner counts as disabled', () => {
  expect(anApiKey('user').rejectionAt(now, true)).toEqual({ code: 'KEY_DISABLED' });
});

test('without required permissions a key without permissions is usable', () => {
  expect(anApiKey('user', { permissions: null }).rejectionAt(now, false)).toBeUndefined();
});

test('rotation replaces the secret, and keeps the old one for the overlap only', () => {
  const key = anApiKey('user', { keyDigest: 'first', remaining: 5 });
  key.rotate(secret('second'), 60, now);
  expect(key).toMatchObject({
    keyDigest: 'second',
    previousDigest: 'first',
    previousEndsAt: later(60_000),
    remaining: 5,
  });
  key.rotate(secret('third'), 60, later(1));
  expect(key).toMatchObject({ keyDigest: 'third', previousDigest: 'second' });
  key.rotate(secret('fourth'), 0, later(2));
  expect(key).toMatchObject({ keyDigest: 'fourth', previousDigest: null, previousEndsAt: null, start: 'start' });
});

test('a used-up key is gone after its refusal, an expired one at once', () => {
  const key = anApiKey('user', { remaining: 1 });
  key.spend(now);
  expect(key).toMatchObject({ remaining: 0, lastRequest: now });
  expect(key.isGoneAt(now)).toBe(false);
  expect(anApiKey('user', { remaining: 0, usedUpAt: now }).isGoneAt(now)).toBe(true);
  expect(anApiKey('user', { expiresAt: now }).isGoneAt(now)).toBe(true);
});

describe('taken back to what it was', () => {
  const former = { start: 'abcdef', lastFour: 'wxyz', keyDigest: 'first', enabled: true, expiresAt: null };

  test.each([
    ['an untouched key stays', {}, {}, {}],
    ['a key that was disabled since stays disabled', {}, { enabled: false }, { enabled: false }],
    ['a key that was enabled since is disabled again', { enabled: false }, {}, { enabled: false }],
    ['a later end is taken back', { expiresAt: later(1) }, { expiresAt: later(2) }, { expiresAt: later(1) }],
    ['a removed end is taken back', { expiresAt: later(1) }, {}, { expiresAt: later(1) }],
    ['an earlier end stays', { expiresAt: later(2) }, { expiresAt: later(1) }, { expiresAt: later(1) }],
    [
      'a former secret that still works is the only one again',
      {},
      { start: 'second', lastFour: 'cond', keyDigest: 'second', previousDigest: 'first', previousEndsAt: later(1) },
      { start: 'abcdef', lastFour: 'wxyz', keyDigest: 'first', previousDigest: null, previousEndsAt: null },
    ],
  ])('%s', (_, was, is, after) => {
    const key = anApiKey('user', { keyDigest: 'first', ...is });
    expect(key.takeBack({ ...former, ...was }, now)).toBe(true);
    expect(key).toMatchObject(after);
  });

  test.each([
    ['was replaced without an overlap', { keyDigest: 'second' }],
    ['works no longer', { keyDigest: 'second', previousDigest: 'first', previousEndsAt: now }],
    ['was replaced twice', { keyDigest: 'third', previousDigest: 'second', previousEndsAt: later(1) }],
  ])('nothing changes, and the key cannot stay, when its former secret %s', (_, is) => {
    const key = anApiKey('user', is);
    expect(key.takeBack(former, now)).toBe(false);
    expect(key).toMatchObject(is);
  });
});

describe('the state that its owner sees', () => {
  const days = (count: number) => later(count * 86_400_000);
  const used = { windowStartedAt: later(-1), requestCount: 10 };
  test.each([
    ['a key without an end', {}, 'active'],
    ['ends in a month', { expiresAt: days(30) }, 'active'],
    ['a long life ends in six days', { createdAt: days(-84), expiresAt: days(6) }, 'expires-soon'],
    ['a life of a week has just begun', { createdAt: now, expiresAt: days(7) }, 'active'],
    ['a life of a week is nearly over', { createdAt: days(-6), expiresAt: days(1) }, 'expires-soon'],
    ['ended this moment', { expiresAt: now }, 'expired'],
    ['ended, and switched off as well', { expiresAt: days(-1), enabled: false }, 'expired'],
    ['switched off, and used up as well', { enabled: false, remaining: 0 }, 'disabled'],
    ['no use left for ever', { remaining: 0 }, 'used-up'],
    [
      'no use left until the refill',
      { remaining: 0, refillAmount: 5, refillInterval: 30, lastRefillAt: days(-1) },
      'used-up',
    ],
    ['the refill is due', { remaining: 0, refillAmount: 5, refillInterval: 30, lastRefillAt: days(-31) }, 'active'],
    ['all uses of the window made', used, 'limited'],
    ['one use of the window left', { ...used, requestCount: 9 }, 'active'],
    ['no limit in force', { ...used, rateLimitEnabled: false }, 'active'],
    ['the window and all uses for ever made', { ...used, remaining: 0 }, 'used-up'],
  ])('%s', (_, values, state) => {
    expect(anApiKey('user', values).stateAt(now)).toBe(state);
  });
});
