import type { models } from '@polar-sh/sdk/2026-10';
import type { UsageEventRow } from '../core/rows.ts';
import { propertyOf } from './filter.ts';

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
