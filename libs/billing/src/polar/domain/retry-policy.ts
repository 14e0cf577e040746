import { pauseAfter, type Pauses } from '#shared-kernel/domain/pauses';
import type { GatewayError } from './gateway-error.ts';

/** Whether a person waits for the answer. */
export type Urgency = 'interactive' | 'background';

export interface RetryPolicy {
  readonly attempts: number;
  /** For all attempts and the pauses between them. */
  readonly budgetMs: number;
  readonly attemptMs: number;
}

const READS: Readonly<Record<Urgency, RetryPolicy>> = {
  interactive: { attempts: 2, budgetMs: 6000, attemptMs: 5000 },
  background: { attempts: 5, budgetMs: 60_000, attemptMs: 10_000 },
};
/** A write may charge a card, which takes long; giving up early only makes its outcome unknown. */
const WRITES: Readonly<Record<Urgency, RetryPolicy>> = {
  interactive: { attempts: 2, budgetMs: 20_000, attemptMs: 15_000 },
  background: { attempts: 5, budgetMs: 60_000, attemptMs: 20_000 },
};

/** Means: with full jitter a pause is between none and twice as long. */
const PAUSES: Pauses = {
  firstRetryMs: 250,
  retryFactor: 2,
  longestRetryMs: 10_000,
  retryJitter: 1,
  maxAttempts: Infinity,
};

export function policyFor(urgency: Urgency, isWrite: boolean): RetryPolicy {
  return (isWrite ? WRITES : READS)[urgency];
}

/** The platform has no idempotency keys, so a write is repeated only where it was certainly not carried out. */
export function mayRepeat({ failure, neverSent }: GatewayError, isWrite: boolean): boolean {
  if (failure.kind === 'rate_limited') return true;
  return failure.kind === 'unavailable' && (neverSent || !isWrite);
}

/**
 * As long as the platform asks for, else exponential with full jitter.
 * @param attempt that failed, from 1
 * @param chance from 0 to 1
 */
export function pauseMs({ failure }: GatewayError, attempt: number, chance: number): number {
  if (failure.kind === 'rate_limited' && failure.retryAfterMs !== null) return failure.retryAfterMs;
  return pauseAfter(attempt, PAUSES, 2 * chance - 1)!;
}

/** How many calls may be made now. Background calls leave a part of the bucket to people who wait. */
export class TokenBucket {
  private readonly capacity: number;
  private readonly perMs: number;
  private readonly reserve: number;
  private tokens: number;
  private filledAt: number;
  closedUntil = 0;

  /** @param now milliseconds since 1970, as everywhere below */
  constructor(perMinute: number, now: number) {
    this.perMs = perMinute / 60_000;
    // A fifth of a minute: with it, no minute has more than 120 % of the rate.
    this.capacity = Math.max(1, Math.floor(perMinute / 5));
    this.reserve = this.capacity > 1 ? this.capacity / 2 : 0;
    this.tokens = this.capacity;
    this.filledAt = now;
  }

  /** @returns 0 when the call may be made, which takes a token; else milliseconds until it is worth asking again */
  take(urgency: Urgency, now: number): number {
    if (now < this.closedUntil) return this.closedUntil - now;
    this.tokens = Math.min(this.capacity, this.tokens + Math.max(0, now - this.filledAt) * this.perMs);
    this.filledAt = now;
    const needed = 1 + (urgency === 'background' ? this.reserve : 0);
    if (this.tokens < needed) return Math.ceil((needed - this.tokens) / this.perMs);
    this.tokens -= 1;
    return 0;
  }

  /** The platform said that there were too many calls: none is made before. */
  close(until: number): void {
    this.closedUntil = Math.max(this.closedUntil, until);
  }
}
