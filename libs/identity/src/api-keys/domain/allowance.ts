const DAY_MS = 86_400_000;
/** The clocks of two instances may differ by so much; a window that begins later was opened before the clock was set back. */
export const CLOCK_SKEW_MS = 60_000;

/** How often a key may be used: uses that are left, and how many in one window. */
export interface Allowance {
  /** Null: as often as one likes. */
  readonly remaining: number | null;
  /** What `remaining` becomes every so many days; both or neither. */
  readonly refillAmount: number | null;
  readonly refillInterval: number | null;
  readonly lastRefillAt: Date | null;
  readonly rateLimitEnabled: boolean;
  readonly rateLimitMax: number;
  /** Milliseconds. */
  readonly rateLimitTimeWindow: number;
  /** Stays where it is while the window lasts: steady use must not keep it open for ever. */
  readonly windowStartedAt: Date | null;
  /** Uses within the window. */
  readonly requestCount: number;
  readonly createdAt: Date;
}

/** Why there is no use to be had now. */
export type Exhaustion =
  { readonly code: 'USAGE_EXCEEDED' } | { readonly code: 'RATE_LIMITED'; readonly tryAgainIn: number };

function isRefillDue({ remaining, refillInterval, lastRefillAt, createdAt }: Allowance, now: Date): boolean {
  if (remaining === null || refillInterval === null) return false;
  return now.getTime() - (lastRefillAt ?? createdAt).getTime() > refillInterval * DAY_MS;
}

/** When the window ends, or has ended, that the last use was in; null before any. */
export function lastWindowEnd(of: Pick<Allowance, 'windowStartedAt' | 'rateLimitTimeWindow'>): Date | null {
  return of.windowStartedAt && new Date(of.windowStartedAt.getTime() + of.rateLimitTimeWindow);
}

/** Of the window that is open; undefined when none is. */
function windowEnd(allowance: Allowance, now: Date): number | undefined {
  const { windowStartedAt } = allowance;
  if (windowStartedAt === null || windowStartedAt.getTime() - now.getTime() > CLOCK_SKEW_MS) return undefined;
  const end = lastWindowEnd(allowance)!;
  return now < end ? end.getTime() : undefined;
}

/** No use is left, and none will follow. */
export function isUsedUp({ remaining, refillAmount }: Pick<Allowance, 'remaining' | 'refillAmount'>): boolean {
  return remaining === 0 && refillAmount === null;
}

/** What stands in the way of one more use; undefined when nothing does. */
export function exhaustion(allowance: Allowance, now: Date): Exhaustion | undefined {
  if (allowance.remaining === 0 && !isRefillDue(allowance, now)) return { code: 'USAGE_EXCEEDED' };
  const end = windowEnd(allowance, now);
  const isFull = allowance.rateLimitEnabled && allowance.requestCount >= allowance.rateLimitMax;
  return end !== undefined && isFull ? { code: 'RATE_LIMITED', tryAgainIn: end - now.getTime() } : undefined;
}

/** What is left after one more use. The same in SQL: infrastructure/persistence/spend-statement.ts. */
export function spend(
  allowance: Allowance,
  now: Date,
): Pick<Allowance, 'remaining' | 'lastRefillAt' | 'windowStartedAt' | 'requestCount'> {
  const refilled = isRefillDue(allowance, now);
  const before = refilled ? allowance.refillAmount : allowance.remaining;
  const remaining = before === null ? null : before - 1;
  const isOver = windowEnd(allowance, now) === undefined;
  return {
    remaining,
    lastRefillAt: refilled ? now : allowance.lastRefillAt,
    windowStartedAt: isOver ? now : allowance.windowStartedAt,
    requestCount: isOver ? 1 : allowance.requestCount + 1,
  };
}
