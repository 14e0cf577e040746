import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { Refusal } from '../domain/refusal.ts';
import { type ErrorBody, statusBody } from './error-body.ts';
import { requestIdOf } from './request-id.ts';

interface Answer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Turns whatever was thrown into an answer. A refusal's detail `retryAfterSeconds` becomes the header as well. What is no
 * refusal is a bug: it is logged, and the answer tells only its id.
 */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, body, retryAfterSeconds } = this.answerTo(error, requestIdOf(request));
    if (response.headersSent) {
      // Half an answer cannot be taken back; a cut connection at least does not look like a whole one.
      response.destroy();
      return;
    }
    // Limits count some refusals only.
    response.locals['refusal'] = body.code;
    response.setHeader('Cache-Control', 'no-store');
    if (retryAfterSeconds !== undefined) {
      response.setHeader('Retry-After', retryAfterSeconds);
      response.setHeader('X-Retry-After', retryAfterSeconds);
    }
    response.status(status).json(body);
  }

  private answerTo(error: unknown, requestId: string): Answer {
    if (error instanceof Refusal) {
      const { details, code, message, status } = error;
      const wait = details?.['retryAfterSeconds'];
      const retryAfterSeconds = typeof wait === 'number' ? wait : undefined;
      return { status, body: { ...details, code, message, requestId }, retryAfterSeconds };
    }
    if (error instanceof DatabaseUnavailable) {
      this.logger.warn({ msg: error.message, requestId, err: error });
      return { status: 503, body: statusBody(503, requestId), retryAfterSeconds: error.retryAfterSeconds };
    }
    const status = error instanceof HttpException ? error.getStatus() : clientErrorStatus(error);
    if (status !== undefined && status !== 500) return { status, body: statusBody(status, requestId) };
    this.logger.error({ msg: 'Unexpected failure', requestId, err: error });
    return { status: 500, body: statusBody(500, requestId) };
  }
}

/** Express and its body parser mark what the client did wrong: too large, malformed, a charset nobody knows. */
function clientErrorStatus(error: unknown): number | undefined {
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true && status >= 400 && status < 500 ? status : undefined;
}
