import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PhoneNumbers } from '#identity';
import { SessionCookies } from '#identity/http';
import { Signer } from '#shared-kernel/application/signer';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { addressBucket } from '#shared-kernel/http/client-address';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { RateLimitCounter } from './rate-limit-counter.ts';
import { routePathOf } from './route-index.ts';
import { type RateLimit, rateLimitOf, type Subject, type SubjectCounter } from './rate-limits.ts';

const PURPOSE = 'rate limit';
/** No route takes a longer name. */
const MAX_NAME_LENGTH = 255;

/**
 * The first guard after routing: counts before anything else is done, one atomic step a counter. Keys are made of the
 * route's template and of signatures, so that no counter tells an address of a person.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limits = new Map<string, RateLimit | undefined>();

  constructor(
    private readonly counter: RateLimitCounter,
    private readonly signer: Signer,
    private readonly phoneNumbers: PhoneNumbers,
    private readonly cookies: SessionCookies,
  ) {}

  /** @throws TOO_MANY_REQUESTS */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const template = routePathOf(request) ?? '';
    const limit = this.limitOf(template);
    if (!limit) return true;
    const response = http.getResponse<Response>();
    const address = addressBucket(requestMetaOf(request).ipAddress);
    await this.counter.count(`${limit.name}:${template}:${address}`, limit, limit.name, response);
    for (const counter of limit.perSubject ?? []) await this.countBySubject(counter, limit.name, request, response);
    return true;
  }

  private limitOf(template: string): RateLimit | undefined {
    if (!this.limits.has(template)) this.limits.set(template, rateLimitOf(template));
    return this.limits.get(template);
  }

  /** Attempts are counted before they are judged, so that none of many at once slips by; then most are given back. */
  private async countBySubject(
    counter: SubjectCounter,
    limit: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    const subject = this.subjectOf(counter.of, request);
    if (subject === undefined) return;
    const key = `${counter.name}:${this.signer.sign(PURPOSE, subject)}`;
    await this.counter.count(key, counter, limit, response);
    response.once('close', () => {
      const isDone = response.writableFinished;
      const refusal = response.locals['refusal'] as string | undefined;
      if (isDone && !counter.counts(response.statusCode, refusal)) this.counter.giveBack(key);
    });
  }

  /** In the one spelling the route itself would look up; undefined when there is none, so that the route refuses. */
  private subjectOf(of: Subject, request: Request): string | undefined {
    if (of === 'session') return this.cookies.readToken(request);
    if (of === 'challenge') return this.cookies.readChallenge(request);
    const name = (request.body as Partial<Record<Subject, unknown>> | undefined)?.[of];
    if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) return undefined;
    if (of === 'username') return name.toLowerCase();
    return of === 'phoneNumber' ? this.phoneNumbers.normalize(name) : normalizeEmail(name);
  }
}
