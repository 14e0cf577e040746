import type { models } from '@polar-sh/sdk/2026-10';
import { fromIso } from '../core/clock.ts';
import type { UsageEventRow } from '../core/rows.ts';

type Clause = models.FilterClause | models.Filter;
type Scalar = string | number | boolean;

/** Whether the event counts. An empty list of clauses is true for both conjunctions. */
export function accepts(filter: models.Filter, event: UsageEventRow): boolean {
  if (filter.clauses.length === 0) return true;
  const holds = (clause: Clause) => ('clauses' in clause ? accepts(clause, event) : clauseHolds(clause, event));
  return filter.conjunction === 'and' ? filter.clauses.every(holds) : filter.clauses.some(holds);
}

/** `name`, `source` and `timestamp` are the event's own; anything else is a dotted path in its metadata. */
function propertyOf(event: UsageEventRow, property: string): unknown {
  if (property === 'name') return event.name;
  if (property === 'source') return 'user';
  if (property === 'timestamp') return Math.floor(fromIso(event.timestamp) / 1_000_000);
  return property
    .replace(/^metadata\./, '')
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], event.metadata);
}

/** A missing property makes the clause false, whatever the operator. */
function clauseHolds({ property, operator, value }: models.FilterClause, event: UsageEventRow): boolean {
  const actual = propertyOf(event, property);
  if (actual === undefined || actual === null) return false;
  // Substrings, case-sensitive, of the text of anything.
  if (operator === 'like') return String(actual).includes(String(value));
  if (operator === 'not_like') return !String(actual).includes(String(value));
  if (property === 'timestamp' && !Number.isInteger(value)) return false;
  return typeof actual === typeof value && compare(operator, actual as Scalar, value);
}

function compare(operator: string, actual: Scalar, value: Scalar): boolean {
  switch (operator) {
    case 'eq':
      return actual === value;
    case 'ne':
      return actual !== value;
    case 'gt':
      return actual > value;
    case 'gte':
      return actual >= value;
    case 'lt':
      return actual < value;
    default:
      return actual <= value;
  }
}

/** Units of the events; 0 without any. Events whose property is no number are skipped, except by `unique`. */
export function aggregate(aggregation: models.Meter['aggregation'], events: readonly UsageEventRow[]): number {
  const { func } = aggregation;
  if (func === 'count' || !('property' in aggregation)) return events.length;
  const values = events.map((event) => propertyOf(event, aggregation.property));
  if (func === 'unique') return new Set(values.filter((value) => value !== undefined && value !== null)).size;
  return reduce(
    func,
    values.filter((value) => typeof value === 'number'),
  );
}

function reduce(func: string | undefined, numbers: number[]): number {
  if (numbers.length === 0) return 0;
  if (func === 'max') return numbers.reduce((one, other) => Math.max(one, other));
  if (func === 'min') return numbers.reduce((one, other) => Math.min(one, other));
  const sum = numbers.reduce((all, one) => all + one, 0);
  return func === 'avg' ? sum / numbers.length : sum;
}
