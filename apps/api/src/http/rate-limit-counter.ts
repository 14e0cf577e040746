import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { refusals } from '#shared-kernel/domain/refusal';
import { RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { rateLimitRefusals } from '../observability/metrics.ts';
import type { Allowance } from './rate-limits.ts';

export const RateLimitRefusal = refusals({
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
});

/** Counts one request in one counter, and refuses it in words when there were too many. */
@Injectable()
export class RateLimitCounter {
  constructor(private readonly storage: RateLimitStorage) {}

  /**
   * @param name of the limit, for metrics
   * @throws TOO_MANY_REQUESTS, with the wait in the headers of the answer
   */
  async count(key: string, allowance: Allowance, name: string, response: Response): Promise<void> {
    const window = allowance.windowSeconds * 1000;
    const record = await this.storage.increment(key, window, allowance.limit, window, name);
    if (!record.isBlocked) return;
    rateLimitRefusals.inc({ limit: name });
    const seconds = Math.max(1, Math.ceil(record.timeToBlockExpire));
    response.setHeader('Retry-After', seconds);
    response.setHeader('X-Retry-After', seconds);
    throw RateLimitRefusal.TOO_MANY_REQUESTS();
  }

  /** One attempt: what is not given back is only strict, and only until its window ends. A later one could meet the next. */
  giveBack(key: string): void {
    this.storage.giveBack(key).catch(() => undefined);
  }
}
