import { describe, expect, test } from '@jest/globals';
import { readFilter } from './user-query.ts';

describe('the value of a filter', () => {
  test.each([
    ['email', 'eq', 'ada@example.com', 'ada@example.com'],
    ['name', 'contains', '50%', '50%'],
    ['banned', 'eq', 'true', true],
    ['emailVerified', 'ne', 'false', false],
    ['createdAt', 'gte', '2026-01-02T03:04:05Z', new Date('2026-01-02T03:04:05Z')],
    ['createdAt', 'lt', '1767323045000', new Date(1_767_323_045_000)],
  ] as const)('of %s, %s %j, is read in the kind of the field', (field, operator, text, value) => {
    expect(readFilter(field, operator, text)).toEqual({ field, operator, value });
  });

  test.each([
    ['banned', 'eq', 'yes'],
    ['banned', 'eq', 'constructor'],
    ['banned', 'contains', 'true'],
    ['createdAt', 'lt', 'yesterday'],
    ['createdAt', 'contains', '2026'],
    ['id', 'starts_with', '0190'],
  ] as const)('of %s cannot be %s %j', (field, operator, text) => {
    expect(readFilter(field, operator, text)).toBeUndefined();
  });
});
