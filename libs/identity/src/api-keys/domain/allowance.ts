const DAY_MS = 86_400_000;
/** By how much clocks of instances may differ: a window that begins later is from before the clock was set back. */
export const CLOCK_SKEW_MS = 60_000;

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
  readonly requestCount: number;
  readonly createdAt: Date;
}

export type Exhaustion =
  | { readonly code: 'USAGE_EXCEEDED' }
  | { readonly code: 'RATE_LIMITED'; readonly tryAgainIn: number };

function isRefillDue({ remaining, refillInterval, lastRefillAt, createdAt }: Allowance, now: Date): boolean {
  if (remaining === null || refillInterval === null) return false;
  return now.getTime() - (lastRefillAt ?? createdAt).getTime() > refillInterval * DAY_MS;
}

/** Null before the first use. */
export function lastWindowEnd(of: Pick<Allowance, 'windowStartedAt' | 'rateLimitTimeWindow'>): Date | null {
  return of.windowStartedAt && new Date(of.windowStartedAt.getTime() + of.rateLimitTimeWindow);
}

function windowEnd(allowance: Allowance, now: Date): number | undefined {
  const { windowStartedAt } = allowance;
  if (windowStartedAt === null || windowStartedAt.getTime() - now.getTime() > CLOCK_SKEW_MS) return undefined;
  const end = lastWindowEnd(allowance)!;
  return now < end ? end.getTime() : undefined;
}

export function isUsedUp({ remaining, refillAmount }: Pick<Allowance, 'remaining' | 'refillAmount'>): boolean {
  return remaining === 0 && refillAmount === null;
}

/** Undefined when there is a use left. */
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
