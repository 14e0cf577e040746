import { z } from 'zod';
import { Refusal } from '../core/refusals.ts';

/** A failure of requests that match: the first fault that matches is used up. */
export const fault = z.strictObject({
  /** A regular expression for the path. */
  path: z.string().default('.*'),
  method: z.string().optional(),
  /** Requests that pass before the fault strikes. */
  after: z.int().min(0).default(0),
  times: z.int().min(1).default(1),
  /**
   * `respond` answers with status, headers and body; `hang` never answers; `stall` sends headers and then nothing; `drop`
   * closes the connection; `delay` is only slow; `executeThenFail` does the work and then answers 500.
   */
  kind: z.enum(['respond', 'hang', 'stall', 'drop', 'delay', 'executeThenFail']).default('respond'),
  delayMs: z.int().min(0).default(0),
  status: z.int().default(500),
  headers: z.record(z.string(), z.string()).default({}),
  /** A string is sent as it is, anything else as JSON. */
  body: z.unknown().optional(),
});
export type Fault = z.output<typeof fault>;

export class Faults {
  #queue: Fault[] = [];

  add(faults: Fault[]): void {
    this.#queue.push(...faults);
  }

  clear(): void {
    this.#queue = [];
  }

  for(method: string, path: string): Fault | undefined {
    const match = this.#queue.find((one) => (one.method ?? method) === method && new RegExp(one.path).test(path));
    if (!match) return undefined;
    if (match.after > 0) {
      match.after -= 1;
      return undefined;
    }
    match.times -= 1;
    if (match.times === 0) this.#queue.splice(this.#queue.indexOf(match), 1);
    return match;
  }
}

export const rateLimit = z.strictObject({
  /** Requests that may come at once. */
  capacity: z.int().min(0),
  perSecond: z.number().positive(),
  /** How the answer says when to come again. */
  retryAfter: z.enum(['seconds', 'date', 'absent']).default('seconds'),
});
type RateLimit = z.output<typeof rateLimit>;

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
