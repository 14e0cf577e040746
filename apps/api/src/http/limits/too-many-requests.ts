import type { Response } from 'express';
import { type Refusal, refusals } from '#shared-kernel/domain/refusal';
import { setRetryAfter } from '#shared-kernel/http/refusal.filter';
import { rateLimitRefusals } from '../../observability/metrics.ts';

export const RateLimitRefusal = refusals({
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
});

/**
 * The refusal of a request over a limit, with the wait in the headers of the answer.
 * @param limit its name, for metrics
 * @param seconds until the window ends
 */
export function tooManyRequests(response: Response, limit: string, seconds: number): Refusal {
  rateLimitRefusals.inc({ limit });
  setRetryAfter(response, Math.max(1, Math.ceil(seconds)));
  return RateLimitRefusal.TOO_MANY_REQUESTS();
}
