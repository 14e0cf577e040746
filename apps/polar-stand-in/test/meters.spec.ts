import { expect, test } from '@jest/globals';
import type { models } from '@polar-sh/sdk/2026-10';
import type { UsageEventRow } from '../src/core/rows.ts';
import { accepts, aggregate } from '../src/usage/customer-meters.ts';

const event = (metadata: Record<string, unknown>) =>
  ({ timestamp: '1970-01-01T00:01:40.000000Z', name: 'api.call', metadata }) as UsageEventRow;
const sample = event({ text: 'Hello', number: 5, yes: true, deep: { path: 'x' } });

type Operator = models.FilterOperator;
type Clause = models.Filter['clauses'][number];
const holds = (property: string, operator: Operator, value: string | number | boolean) =>
  accepts({ conjunction: 'and', clauses: [{ property, operator, value }] }, sample);

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
  const [yes, no] = [5, 6].map((value) => ({ property: 'number', operator: 'eq' as const, value })) as [Clause, Clause];
  const and = (...clauses: models.Filter['clauses']): models.Filter => ({ conjunction: 'and', clauses });
  const or = (...clauses: models.Filter['clauses']): models.Filter => ({ conjunction: 'or', clauses });
  for (let truths = 0; truths < 16; truths += 1) {
    const [a, b, c, d] = [1, 2, 4, 8].map((bit) => (truths & bit) > 0) as [boolean, boolean, boolean, boolean];
    const of = (isTrue: boolean) => (isTrue ? yes : no);
    expect(accepts(and(of(a), or(of(b), and(of(c), of(d)))), sample)).toBe(a && (b || (c && d)));
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
