import { expect, test } from '@jest/globals';
import type { models } from '@polar-sh/sdk/2026-10';
import type { UsageEventRow } from '../src/core/rows.ts';
import { accepts, aggregate } from '../src/usage/filter.ts';

const event = (metadata: Record<string, unknown>): UsageEventRow => ({
  id: '',
  timestamp: '1970-01-01T00:01:40.000000Z',
  received_at: '',
  organization_id: '',
  customer_id: null,
  external_customer_id: 'u1',
  member_id: null,
  external_id: null,
  name: 'api.call',
  metadata,
});
const sample = event({ text: 'Hello', number: 5, yes: true, deep: { path: 'x' } });

type Operator = models.FilterOperator;
const clause = (property: string, operator: Operator, value: string | number | boolean) => ({
  property,
  operator,
  value,
});
const holds = (property: string, operator: Operator, value: string | number | boolean) =>
  accepts({ conjunction: 'and', clauses: [clause(property, operator, value)] }, sample);

test.each<[string, Operator, string | number | boolean, boolean]>([
  ['number', 'eq', 5, true],
  ['number', 'ne', 4, true],
  ['number', 'gt', 4, true],
  ['number', 'gte', 5, true],
  ['number', 'lt', 5, false],
  ['number', 'lte', 5, true],
  ['number', 'eq', '5', false],
  ['number', 'ne', '4', false],
  ['text', 'eq', 'Hello', true],
  ['text', 'gt', 'Hallo', true],
  ['text', 'like', 'ell', true],
  ['text', 'like', 'ELL', false],
  ['text', 'like', '%ell%', false],
  ['number', 'like', '5', true],
  ['text', 'not_like', 'x', true],
  ['yes', 'eq', true, true],
  ['yes', 'eq', 'true', false],
  ['deep.path', 'eq', 'x', true],
  ['metadata.deep.path', 'eq', 'x', true],
  ['name', 'eq', 'api.call', true],
  ['source', 'eq', 'user', true],
  ['timestamp', 'gte', 100, true],
  ['timestamp', 'gt', 100, false],
  ['timestamp', 'eq', 100.5, false],
])('%s %s %s', (property, operator, value, expected) => {
  expect(holds(property, operator, value)).toBe(expected);
});

test.each<Operator>(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'])(
  'a missing property makes %s false',
  (operator) => {
    expect(holds('missing', operator, 1)).toBe(false);
  },
);

test('groups nest to any depth, and empty ones are true', () => {
  const yes = clause('number', 'eq', 5);
  const no = clause('number', 'eq', 6);
  const and = (...clauses: models.Filter['clauses']): models.Filter => ({ conjunction: 'and', clauses });
  const or = (...clauses: models.Filter['clauses']): models.Filter => ({ conjunction: 'or', clauses });
  for (const a of [yes, no]) {
    for (const b of [yes, no]) {
      for (const c of [yes, no]) {
        for (const d of [yes, no]) {
          const expected = a === yes && (b === yes || (c === yes && d === yes));
          expect(accepts(and(a, or(b, and(c, d))), sample)).toBe(expected);
        }
      }
    }
  }
  expect([accepts(and(), sample), accepts(or(), sample), accepts(and(no, or()), sample)]).toEqual([true, true, false]);
});

test('aggregations skip what is no number; unique counts any value once', () => {
  const events = [3, '7', 1, null, true, 3].map((n) => event({ n }));
  const of = (func: string) => aggregate({ func, property: 'n' } as models.Meter['aggregation'], events);
  expect([of('sum'), of('max'), of('min'), of('avg'), of('unique')]).toEqual([7, 3, 1, 7 / 3, 4]);
  expect(aggregate({ func: 'count' }, events)).toBe(6);
  expect(aggregate({ func: 'max', property: 'n' }, [])).toBe(0);
});
