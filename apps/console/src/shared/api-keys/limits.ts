import type { ApiKey } from '../account/account-reads.ts';

const DAY = 86_400_000;
const UNITS = [
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** "a day", "every 15 minutes". @param span whole milliseconds, one at least */
export function everyText(span: number): string {
  const [unit, size] = UNITS.find(([, each]) => span >= each && span % each === 0)!;
  const count = span / size;
  if (count === 1) return `${unit === 'hour' ? 'an' : 'a'} ${unit}`;
  return `every ${count} ${unit}s`;
}

/** "10 calls a day". */
export const rateText = (max: number, timeWindow: number): string =>
  `${max.toLocaleString('en')} ${max === 1 ? 'call' : 'calls'} ${everyText(timeWindow)}`;

/** When the calls are refilled; null = never. */
export function nextRefill(
  key: Pick<ApiKey, 'createdAt' | 'lastRefillAt' | 'refillAmount' | 'refillInterval'>,
): Date | null {
  if (key.refillAmount === null || key.refillInterval === null) return null;
  return new Date(Date.parse(key.lastRefillAt ?? key.createdAt) + key.refillInterval * DAY);
}

interface RateWindow {
  readonly used: number;
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
  /** When the window ends; null = none is running. */
  readonly end: Date | null;
}

export function rateWindow(
  key: Pick<ApiKey, 'rateLimitEnabled' | 'rateLimitMax' | 'rateLimitTimeWindow' | 'requestCount' | 'rateLimitResetsAt'>,
  now: number,
): RateWindow | null {
  if (!key.rateLimitEnabled) return null;
  const { rateLimitMax: max, rateLimitTimeWindow: timeWindow } = key;
  const end = key.rateLimitResetsAt === null ? null : new Date(key.rateLimitResetsAt);
  return end === null || end.getTime() <= now
    ? { used: 0, max, timeWindow, end: null }
    : { used: key.requestCount, max, timeWindow, end };
}

export const isFull = (window: RateWindow | null): window is RateWindow & { readonly end: Date } =>
  window !== null && window.end !== null && window.used >= window.max;
