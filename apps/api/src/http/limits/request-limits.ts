import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { Request, Response, NextFunction } from 'express';
import { PhoneNumbers, type SignInName, SignInSubjectLookup } from '#identity';
import { SessionCookies } from '#identity/http';
import { Signer } from '#shared-kernel/application/signer';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { addressBucket } from '#shared-kernel/domain/address-kind';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { counterKey } from '#shared-kernel/infrastructure/rate-limit/stored-quotas';
import { rateLimitOfRequest, type Subject, type SubjectCounter, throttlerName, generalLimit } from './rate-limits.ts';
import type { Quota } from '#shared-kernel/domain/quota';
import { routePathOf } from '../server/route-index.ts';
import { type Refusal, refusals } from '#shared-kernel/domain/refusal';
import { setRetryAfter } from '#shared-kernel/http/refusal.filter';
import { rateLimitRefusals } from '../../observability/metrics.ts';

export const RateLimitRefusal = refusals({
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
});

/** Sets the headers with the time to wait. @param limit its name, for metrics */
export function tooManyRequests(response: Response, limit: string, seconds: number): Refusal {
  rateLimitRefusals.inc({ limit });
  setRetryAfter(response, Math.max(1, Math.ceil(seconds)));
  return RateLimitRefusal.TOO_MANY_REQUESTS();
}

interface Counter extends Quota {
  readonly key: string;
}

/** Counted before the body is read, on the storage of AccountLimitsGuard. Not for a request that reaches no route. */
@Injectable()
export class AddressLimits {
  constructor(private readonly storage: RateLimitStorage) {}

  readonly beforeBody = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const counter = counterOf(request);
    if (counter) await this.count(counter, response);
    next();
  };

  /**
   * Counts for the address alone, not for the route, which has not run. @throws TOO_MANY_REQUESTS, DatabaseUnavailable
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

/** Counts by the declared path of the route, the same for every spelling and parameter. Undefined: not limited. */
function counterOf(request: Request): Counter | undefined {
  const limit = rateLimitOfRequest(request);
  return limit && { ...limit, key: `${limit.name}:${routePathOf(request)}:${addressOf(request)}` };
}

/** No route accepts a longer name. */
const MAX_NAME_LENGTH = 255;

/**
 * The first guard: counts a request for the accounts, recipients and sessions that it names. Keys contain signatures, so
 * that counters reveal no personal data.
 */
@Injectable()
export class AccountLimitsGuard extends ThrottlerGuard {
  private readonly accounts = new WeakMap<Request, Promise<string>>();

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly storage: RateLimitStorage,
    reflector: Reflector,
    private readonly signer: Signer,
    private readonly phoneNumbers: PhoneNumbers,
    private readonly cookies: SessionCookies,
    private readonly signInSubjects: SignInSubjectLookup,
  ) {
    super(options, storage, reflector);
  }

  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return countersOf(context).length === 0;
  }

  /** Counts before the answer is known, so that of many requests at once none slips by; most are given back later. */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, throttler } = request;
    const counter = countersOf(context).find((each) => throttlerName(each) === throttler.name);
    const http = context.switchToHttp();
    const subject = counter && (await this.subjectOf(counter, http.getRequest<Request>()));
    if (subject === undefined) return true;
    const key = counterKey(this.signer, counter!.name, subject);
    const isAllowed = await super.handleRequest({ ...request, getTracker: () => subject, generateKey: () => key });
    this.giveBackUnlessCounted(counter!, key, http.getResponse<Response>());
    return isAllowed;
  }

  protected override async throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw tooManyRequests(context.switchToHttp().getResponse<Response>(), limitOf(context)!.name, timeToBlockExpire);
  }

  /** Tries once: a count that stays only makes the limit stricter, until its window ends. */
  private giveBackUnlessCounted(counter: SubjectCounter, key: string, response: Response): void {
    response.once('close', () => {
      const refusal = response.locals['refusal'] as string | undefined;
      const isAnswered = response.writableFinished;
      if (isAnswered && !counter.counts(response.statusCode, refusal))
        this.storage.giveBack(key).catch(() => undefined);
    });
  }

  /** The key of the counter; undefined when the request names nothing. @throws DatabaseUnavailable */
  private async subjectOf({ of, byAccount }: SubjectCounter, request: Request): Promise<string | undefined> {
    const name = this.nameIn(request, of);
    if (name === undefined || !byAccount) return name;
    // One statement for all counters of the request.
    const known = this.accounts.get(request);
    const found =
      known ?? this.signInSubjects.of({ [of]: name } as SignInName, this.cookies.readBeside(request, 'device'));
    this.accounts.set(request, found);
    return found;
  }

  /** The value of the subject, spelled as the route looks it up. Undefined: there is none, and the route refuses. */
  private nameIn(request: Request, of: Subject): string | undefined {
    if (of === 'session') return this.cookies.readToken(request);
    if (of === 'challenge') return this.cookies.readBeside(request, 'challenge');
    if (of === 'address') return addressBucket(requestMetaOf(request).ipAddress);
    const name = (request.body as Partial<Record<Subject, unknown>> | undefined)?.[of];
    if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) return undefined;
    if (of === 'username') return name.toLowerCase();
    return of === 'phoneNumber' ? this.phoneNumbers.normalize(name) : normalizeEmail(name);
  }
}

const limitOf = (context: ExecutionContext) => rateLimitOfRequest(context.switchToHttp().getRequest<Request>());

const countersOf = (context: ExecutionContext) => limitOf(context)?.perSubject ?? [];
