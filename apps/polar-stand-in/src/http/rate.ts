import { Refusal } from '../core/refusals.ts';

export interface RateLimit {
  /** Requests that may come at once. */
  capacity: number;
  perSecond: number;
  /** How the answer says when to come again. */
  retryAfter: 'seconds' | 'date' | 'absent';
}

/** A token bucket, in the time of this machine: it is about load, not about billing. */
export class Bucket {
  readonly #limit: RateLimit;
  #tokens: number;
  #since = performance.now();

  constructor(limit: RateLimit) {
    this.#limit = limit;
    this.#tokens = limit.capacity;
  }

  take(): void {
    const { capacity, perSecond, retryAfter } = this.#limit;
    const now = performance.now();
    this.#tokens = Math.min(capacity, this.#tokens + ((now - this.#since) / 1000) * perSecond);
    this.#since = now;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return;
    }
    const seconds = Math.ceil((1 - this.#tokens) / perSecond);
    const headers: Record<string, string> = {
      seconds: { 'retry-after': String(seconds) },
      date: { 'retry-after': new Date(Date.now() + seconds * 1000).toUTCString() },
      absent: {},
    }[retryAfter] as Record<string, string>;
    throw new Refusal(429, 'RateLimitExceeded', 'Too many requests.', headers);
  }
}
