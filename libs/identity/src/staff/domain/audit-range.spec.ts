import { describe, expect, test } from '@jest/globals';
import { needsTimeRange, type RangedFilters } from './audit-range.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const names = (count: number) => Array.from({ length: count }, (_, at) => `toy.lost-${at}`).join(',');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe('a search in the audit trail', () => {
  test.each<RangedFilters>([
    {},
    { action: 'session.started' },
    { action: 'session.started,two-factor.passed' },
    { action: names(10) },
    { action: names(50), concerning: 'a' },
    { action: 'session.,two-factor.', actorKind: 'staff' },
    { action: names(50), from: ago(31) },
    { actorKind: 'staff', targetKind: 'user' },
    { accountId: 'a', targetKind: 'session' },
    { ipAddress: '192.0.2.1', action: 'session.' },
    { reason: 'BANNED_USER', actorKind: 'user' },
    { targetKind: 'api-key', from: ago(31) },
    { actorKind: 'system', from: ago(400), until: ago(369) },
  ])('by %j needs no other range', (filters) => {
    expect(needsTimeRange(filters, NOW)).toBe(false);
  });

  test.each<RangedFilters>([
    { targetKind: 'api-key' },
    { actorKind: 'system' },
    { action: 'session.' },
    { action: 'session.', from: ago(32) },
    { action: 'session.started,two-factor.' },
    { action: 'session.', until: NOW },
    { action: names(11) },
    { targetKind: 'api-key', action: 'api-key.created', from: ago(400), until: ago(300) },
  ])('by %j needs one', (filters) => {
    expect(needsTimeRange(filters, NOW)).toBe(true);
  });
});
