import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Quota } from '#shared-kernel/domain/quota';
import { addressBucket } from '#shared-kernel/domain/address-kind';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { generalLimit, rateLimitOfRequest } from './rate-limits.ts';
import { routePathOf } from '../server/route-index.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** A counter of one client address. */
interface Counter extends Quota {
  readonly key: string;
}

/**
 * The limits by client address. They are counted before a body is read, on the same storage as the limits of accounts
 * (AccountLimitsGuard). A request that reaches no route is not counted.
 */
@Injectable()
export class AddressLimits {
  constructor(private readonly storage: RateLimitStorage) {}

  /** Middleware. @throws TOO_MANY_REQUESTS, DatabaseUnavailable */
  readonly beforeBody = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const counter = counterOf(request);
    if (counter) await this.count(counter, response);
    next();
  };

  /**
   * Counts a refused body for the address alone, not for the route, which has not run.
   * @throws TOO_MANY_REQUESTS, DatabaseUnavailable
   */
  readonly refusedBody = async (request: Request, response: Response): Promise<void> => {
    const counter = counterOf(request);
    if (counter) await this.storage.giveBack(counter.key);
    await this.count({ ...generalLimit, key: `body:${addressOf(request)}` }, response);
  };

  private async count({ key, name, limit, windowSeconds }: Counter, response: Response): Promise<void> {
    const window = windowSeconds * 1000;
    const { isBlocked, timeToBlockExpire } = await this.storage.increment(key, window, limit, window, name);
    if (isBlocked) throw tooManyRequests(response, name, timeToBlockExpire);
  }
}

const addressOf = (request: Request) => addressBucket(requestMetaOf(request).ipAddress);

/** By the path that the route declares, so that every spelling and parameter counts as one. Undefined: not limited. */
function counterOf(request: Request): Counter | undefined {
  const limit = rateLimitOfRequest(request);
  return limit && { ...limit, key: `${limit.name}:${routePathOf(request)}:${addressOf(request)}` };
}
