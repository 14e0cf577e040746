import type { components } from '../../api/schema.gen.ts';
import { dayFirst, pageLanguage } from '../../ui/time/time-messages.ts';

export type UsageHour = components['schemas']['HourOfUseView'];

export const ranges = [
  { value: '24h', label: '24 hours', bars: 24, unit: 'hour' },
  { value: '14d', label: '14 days', bars: 14, unit: 'day' },
  { value: '90d', label: '90 days', bars: 90, unit: 'day' },
] as const;
export type Range = (typeof ranges)[number];

export interface Bucket {
  /** Start of an hour (UTC) or of a local day. */
  readonly from: Date;
  readonly calls: number;
  readonly refusals: number;
}

export interface Totals {
  readonly calls: number;
  readonly refusals: number;
}

/** The most that the API looks back. */
const LONGEST = 90;
/** Days to ask for: one more than shown, because local days differ from the server's. */
export const daysOf = ({ bars, unit }: Range): number =>
  Math.min(LONGEST, (unit === 'hour' ? Math.ceil(bars / 24) : bars) + 1);

export const rangeOf = (value: string | null): Range => ranges.find((range) => range.value === value) ?? ranges[1];

const HOUR = 3_600_000;

function begin(at: Date, unit: Range['unit']): Date {
  if (unit === 'hour') return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
  const from = new Date(at);
  from.setHours(0, 0, 0, 0);
  return from;
}

/** By the calendar and not by 24 hours, so that a day with a clock change is still one bar. */
function before(end: Date, steps: number, unit: Range['unit']): Date {
  const from = new Date(end);
  if (unit === 'day') from.setDate(from.getDate() - steps);
  else from.setTime(from.getTime() - steps * HOUR);
  return begin(from, unit);
}

/** All bars of a range including empty ones, oldest first. The server's clock may be ahead of the browser's. */
export function bucketsOf(hours: readonly UsageHour[], { bars, unit }: Range, now: number): Bucket[] {
  const last = Math.max(now, ...hours.map(({ hour }) => Date.parse(hour)));
  const end = begin(new Date(last), unit);
  const counted = new Map<number, Totals>();
  for (const { hour, calls, refusals } of hours) {
    const from = begin(new Date(hour), unit).getTime();
    const sum = counted.get(from);
    counted.set(from, { calls: (sum?.calls ?? 0) + calls, refusals: (sum?.refusals ?? 0) + refusals });
  }
  return Array.from({ length: bars }, (_, index) => {
    const from = before(end, bars - 1 - index, unit);
    return { from, ...(counted.get(from.getTime()) ?? { calls: 0, refusals: 0 }) };
  });
}

export const totalsOf = (buckets: readonly Totals[]): Totals => ({
  calls: buckets.reduce((sum, { calls }) => sum + calls, 0),
  refusals: buckets.reduce((sum, { refusals }) => sum + refusals, 0),
});

/** "14:00" of an hour, "12 Nov" of a day. */
export const bucketLabel = (from: Date, unit: Range['unit'], tag = pageLanguage()): string =>
  from.toLocaleString(
    dayFirst(tag),
    unit === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );

export const figure = (value: number, tag = pageLanguage()): string => value.toLocaleString(tag);

/** "1,204 calls", "1 call". */
export const callText = (calls: number, tag?: string): string =>
  `${figure(calls, tag)} ${calls === 1 ? 'call' : 'calls'}`;
