import { expect, test } from '@jest/globals';
import { matching, nameOf, searchable, startOf, stateOf } from './key-state.ts';
import { aKey, NOW } from '../../shared/api-keys/testing/a-key.ts';

const later = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
const state = (more: Parameters<typeof aKey>[0]) => stateOf(aKey(more), NOW);

test.each([
  ['a key without an end', {}, 'active'],
  ['ends in a month', { expiresAt: later(30) }, 'active'],
  ['a long life ends in six days', { createdAt: later(-84), expiresAt: later(6) }, 'expires-soon'],
  ['a life of a week has just begun', { createdAt: later(0), expiresAt: later(7) }, 'active'],
  ['a life of a week is nearly over', { createdAt: later(-6), expiresAt: later(1) }, 'expires-soon'],
  ['ended this moment', { expiresAt: later(0) }, 'expired'],
  ['ended, and switched off as well', { expiresAt: later(-1), enabled: false }, 'expired'],
  ['switched off, and used up as well', { enabled: false, remaining: 0 }, 'disabled'],
  ['no call left for ever', { remaining: 0 }, 'used-up'],
  [
    'no call left until the refill',
    { remaining: 0, refillAmount: 5, refillInterval: 30, lastRefillAt: later(-1) },
    'used-up',
  ],
  ['the refill is due', { remaining: 0, refillAmount: 5, refillInterval: 30, lastRefillAt: later(-31) }, 'active'],
  ['one call left', { remaining: 1 }, 'active'],
  ['all calls of a day made', { requestCount: 10, rateLimitResetsAt: later(0.5) }, 'limited'],
  ['one call of the day left', { requestCount: 9, rateLimitResetsAt: later(0.5) }, 'active'],
  ['the day is over', { requestCount: 10, rateLimitResetsAt: later(0) }, 'active'],
  ['no limit in force', { requestCount: 10, rateLimitResetsAt: later(0.5), rateLimitEnabled: false }, 'active'],
  ['the day and all calls for ever used', { requestCount: 10, rateLimitResetsAt: later(0.5), remaining: 0 }, 'used-up'],
] as const)('%s', (_what, more, expected) => {
  expect(state(more)).toBe(expected);
});

test('a key without a name is called by its beginning', () => {
  expect(nameOf(aKey({ name: 'CI' }))).toBe('CI');
  expect(nameOf(aKey({ name: null, start: 'acme_k' }))).toBe('acme_k…');
  expect(startOf(aKey({ start: 'acme_k' }))).toBe('acme_k…');
});

test('the filter: state, name, beginning, and the whole key someone found', () => {
  const keys = [
    aKey({ id: '1', name: 'Nightly export', start: 'acme_k' }),
    aKey({ id: '2', name: null, start: 'ci_9Ab', enabled: false }),
  ];
  const found = (status: string, text: string) => matching(keys, { status, text }, NOW).map(({ id }) => id);
  expect(found('', '')).toEqual(['1', '2']);
  expect(found('disabled', '')).toEqual(['2']);
  expect(found('', ' EXPORT ')).toEqual(['1']);
  expect(found('', 'ci_')).toEqual(['2']);
  expect(found('', 'ci_9AbCdEfGh')).toEqual(['2']);
  expect(found('active', 'ci_')).toEqual([]);
});

test.each([
  [' Nightly export ', ' Nightly export '],
  ['n'.repeat(32), 'n'.repeat(32)],
  [`ci_${'aB'.repeat(32)}`, 'ci_aBa'],
  [`  ${'aB'.repeat(32)}\n`, 'aBaBaB'],
])('a pasted key is cut before it gets into the address: %j', (text, kept) => {
  expect(searchable(text)).toBe(kept);
});
