import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { STATUS_CODES } from 'node:http';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { Refusal } from '../domain/refusal.ts';
import { requestIdOf } from './request-id.ts';
import { type Failure, zoneOf } from './zone.ts';

/**
 * The one way to an error answer: what was thrown, and what no route answers, becomes a Failure, which the zone's
 * renderer writes. What is no refusal is a bug: it is logged, and the answer contains only the request id.
 */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const failure = this.failureOf(error, requestIdOf(request));
    if (response.headersSent) {
      // Part of the answer was sent already. Close the connection, so that it does not look complete.
      response.destroy();
      return;
    }
    // Some rate limits count refusals.
    response.locals['refusal'] = failure.code;
    const { cacheHeaders, errors } = zoneOf(request);
    for (const [name, value] of Object.entries({ ...cacheHeaders, 'Cache-Control': 'no-store' })) {
      response.setHeader(name, value);
    }
    const wait = error instanceof DatabaseUnavailable ? error.retryAfterSeconds : failure.details['retryAfterSeconds'];
    if (typeof wait === 'number') setRetryAfter(response, wait);
    errors.write(failure, response);
  }

  private failureOf(error: unknown, requestId: string): Failure {
    if (error instanceof Refusal) {
      const { details = {}, code, message, status, oauthError } = error;
      return { status, code, message, details, requestId, ...(oauthError && { oauthError }) };
    }
    if (error instanceof DatabaseUnavailable) {
      this.logger.warn({ msg: error.message, requestId, err: error });
      return failureOfStatus(503, requestId);
    }
    const status = error instanceof HttpException ? error.getStatus() : clientErrorStatus(error);
    if (status !== undefined && status !== 500) return failureOfStatus(status, requestId);
    this.logger.error({ msg: 'Unexpected failure', requestId, err: error });
    return failureOfStatus(500, requestId);
  }
}

/** @param seconds a whole number, 1 or more */
export function setRetryAfter(response: Response, seconds: number): void {
  response.setHeader('Retry-After', seconds);
  // Existing clients read this one.
  response.setHeader('X-Retry-After', seconds);
}

/** `NOT_FOUND` and "Not Found" for 404. */
function failureOfStatus(status: number, requestId: string): Failure {
  const message = STATUS_CODES[status] ?? 'Error';
  return { status, code: message.toUpperCase().replace(/[^A-Z]+/g, '_'), message, details: {}, requestId };
}

/** Express and its body parsers mark what the client did wrong: a body too large, malformed, of an unknown charset. */
function clientErrorStatus(error: unknown): number | undefined {
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true && status >= 400 && status < 500 ? status : undefined;
}
