import type { State } from '../ui/data/status-chip.tsx';
import { asSaid } from './as-said.ts';

export interface StatusWords {
  readonly state: State;
  readonly text: string;
}

const statuses: Readonly<Record<string, StatusWords>> = {
  incomplete: { state: 'attention', text: 'Payment incomplete' },
  incomplete_expired: { state: 'neutral', text: 'Never started' },
  trialing: { state: 'info', text: 'Trial' },
  active: { state: 'good', text: 'Active' },
  past_due: { state: 'bad', text: 'Past due' },
  unpaid: { state: 'bad', text: 'Unpaid' },
  paused: { state: 'attention', text: 'Paused' },
  canceled: { state: 'neutral', text: 'Ended' },
};

/** The chip of a status; one that this version does not know is shown as the billing provider says it. */
export function statusWords({
  status,
  rawStatus,
}: {
  readonly status: string;
  readonly rawStatus?: string | undefined;
}): StatusWords {
  if (Object.hasOwn(statuses, status)) return statuses[status]!;
  return { state: 'neutral', text: asSaid(rawStatus, 'Unknown') };
}

const intervals: Readonly<Record<string, readonly [one: string, several: string]>> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
};

/** "per month", "every 3 months"; "per period" for an interval that this version does not know. */
export function intervalWords(interval: string | null, count: number | null): string {
  const [one, several] = intervals[interval ?? ''] ?? ['period', 'periods'];
  return count === null || count === 1 ? `per ${one}` : `every ${count} ${several}`;
}

/** "14 days", "1 month". */
export function spanWords(interval: string, count: number): string {
  const [one, several] = intervals[interval] ?? ['period', 'periods'];
  return `${count} ${count === 1 ? one : several}`;
}
