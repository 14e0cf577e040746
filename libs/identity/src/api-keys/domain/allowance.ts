const DAY_MS = 86_400_000;
/**
 * How much the clocks of two instances may differ. A window that begins later was opened before the clock was set back.
 */
export const CLOCK_SKEW_MS = 60_000;

/** How often a key may be used: remaining uses and rate limit. */
export interface Allowance {
  /** Null: unlimited. */
  readonly remaining: number | null;
  /** `remaining` is set to `refillAmount` every `refillInterval` days; both or neither. */
  readonly refillAmount: number | null;
  readonly refillInterval: number | null;
  readonly lastRefillAt: Date | null;
  readonly rateLimitEnabled: boolean;
  readonly rateLimitMax: number;
  /** Milliseconds. */
  readonly rateLimitTimeWindow: number;
  /** Does not move while the window is open, so that steady use cannot keep it open. */
  readonly windowStartedAt: Date | null;
  /** Uses within the window. */
  readonly requestCount: number;
  readonly createdAt: Date;
}

/** Why the key has no use left now. */
export type Exhaustion =
  | { readonly code: 'USAGE_EXCEEDED' }
  | { readonly code: 'RATE_LIMITED'; readonly tryAgainIn: number };

function isRefillDue({ remaining, refillInterval, lastRefillAt, createdAt }: Allowance, now: Date): boolean {
  if (remaining === null || refillInterval === null) return false;
  return now.getTime() - (lastRefillAt ?? createdAt).getTime() > refillInterval * DAY_MS;
}

/** The end of the last used window; null before the first use. */
export function lastWindowEnd(of: Pick<Allowance, 'windowStartedAt' | 'rateLimitTimeWindow'>): Date | null {
  return of.windowStartedAt && new Date(of.windowStartedAt.getTime() + of.rateLimitTimeWindow);
}

/** The end of the open window; undefined when none is open. */
function windowEnd(allowance: Allowance, now: Date): number | undefined {
  const { windowStartedAt } = allowance;
  if (windowStartedAt === null || windowStartedAt.getTime() - now.getTime() > CLOCK_SKEW_MS) return undefined;
  const end = lastWindowEnd(allowance)!;
  return now < end ? end.getTime() : undefined;
}

/** No use is left, and there is no refill. */
export function isUsedUp({ remaining, refillAmount }: Pick<Allowance, 'remaining' | 'refillAmount'>): boolean {
  return remaining === 0 && refillAmount === null;
}

/** Why there is no use left; undefined when there is one. */
export function exhaustion(allowance: Allowance, now: Date): Exhaustion | undefined {
  if (allowance.remaining === 0 && !isRefillDue(allowance, now)) return { code: 'USAGE_EXCEEDED' };
  const end = windowEnd(allowance, now);
  const isFull = allowance.rateLimitEnabled && allowance.requestCount >= allowance.rateLimitMax;
  return end !== undefined && isFull ? { code: 'RATE_LIMITED', tryAgainIn: end - now.getTime() } : undefined;
}

/** The state after one more use. The same in SQL: infrastructure/persistence/spend-statement.ts. */
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
