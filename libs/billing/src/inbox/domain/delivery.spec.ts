import { expect, test } from '@jest/globals';
import { repetitionOf, timeAhead } from './delivery.ts';

test.each([
  ['processed', 'a', 'redelivered'],
  ['received', 'a', 'redelivered'],
  ['failed', 'a', 'redelivered'],
  ['ignored', 'a', 'redelivered'],
  ['dead', 'a', 'revived'],
  ['processed', 'b', 'contradiction'],
  ['dead', 'b', 'contradiction'],
] as const)('%s, then with body %s: %s', (status, bodyHash, repetition) => {
  expect(repetitionOf({ status, bodyHash: 'a' }, { bodyHash })).toBe(repetition);
});

const NOW = new Date('2026-11-23T12:00:00Z');
const THEN = '2026-11-23T12:05:00.000001Z';
test.each<[string, string, Record<string, unknown>, string | undefined]>([
  ['its own time five minutes ahead', '2026-11-23T12:05:00Z', { createdAt: '2026-11-23T12:05:00Z' }, undefined],
  ['its own time a microsecond later', THEN, {}, 'timestamp'],
  ['an object that was created later', '2026-11-23T12:00:00Z', { createdAt: THEN }, 'created_at'],
  ['an object that was changed later', '2026-11-23T12:00:00Z', { modifiedAt: THEN }, 'modified_at'],
  ['a grant of later', '2026-11-23T12:00:00Z', { grantedAt: THEN, modifiedAt: null }, 'granted_at'],
  ['a state with a grant of later', '2026-11-23T12:00:00Z', { grantedBenefits: [{ grantedAt: THEN }] }, 'granted_at'],
  ['a period that ends later', '2026-11-23T12:00:00Z', { currentPeriodEnd: THEN }, undefined],
])('an event with %s', (_, timestamp, fields, path) => {
  expect(timeAhead(timestamp, fields, NOW)).toBe(path);
});
