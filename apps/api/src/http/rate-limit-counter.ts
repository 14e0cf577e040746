import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { refusals } from '#shared-kernel/domain/refusal';
import { addressBucket } from '#shared-kernel/http/client-address';
import { setRetryAfter } from '#shared-kernel/http/refusal.filter';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { rateLimitRefusals } from '../observability/metrics.ts';
import { type Allowance, refusedBodies } from './rate-limits.ts';

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
    setRetryAfter(response, Math.max(1, Math.ceil(record.timeToBlockExpire)));
    throw RateLimitRefusal.TOO_MANY_REQUESTS();
  }

  /** Counts a request whose body was refused, by client address. @throws TOO_MANY_REQUESTS */
  readonly countRefusedBody = (request: Request, response: Response): Promise<void> => {
    const address = addressBucket(requestMetaOf(request).ipAddress);
    return this.count(`body:${address}`, refusedBodies, refusedBodies.name, response);
  };

  /** One attempt: what is not given back is only strict, and only until its window ends. A later one could meet the next. */
  giveBack(key: string): void {
    this.storage.giveBack(key).catch(() => undefined);
  }
}
