import type { Urgency } from './retry-policy.ts';

/** How many calls may be made now. Background calls leave a part of the bucket to people who wait. */
export class TokenBucket {
  private readonly capacity: number;
  private readonly perMs: number;
  private readonly reserve: number;
  private tokens: number;
  private filledAt: number;
  /** Milliseconds since 1970. */
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
