import express, { type NextFunction, type Request, type Response } from 'express';
import { refusals } from '#shared-kernel/domain/refusal';
import { addressBucket } from '#shared-kernel/http/client-address';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import type { RateLimitCounter } from './rate-limit-counter.ts';
import { refusedBodies } from './rate-limits.ts';

const LIMIT_BYTES = 64 * 1024;

export const BodyRefusal = refusals({
  INVALID_BODY: { status: 400, message: 'The body must be a JSON object' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json, not compressed' },
});

const parse = express.json({ limit: LIMIT_BYTES, inflate: false, strict: true, type: isJson });

/** Lets the refusal go its way, or throws another. */
type Judge = (request: Request, response: Response) => Promise<void>;

/**
 * Reads a JSON object of at most 64 KB. Anything else that has a body is refused: a form or plain text can be sent by a
 * page of another site without asking (security.md #2). No body counts as an empty object.
 * @param judge hears of every refused body, which no guard of a route will see
 */
export function jsonBody(judge: Judge) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    if (!hasBody(request)) {
      request.body = {};
      return next();
    }
    const refuse = async (error: unknown) => {
      const verdict = judge(request, response).then(() => error);
      next(await verdict.catch((worse: unknown) => worse));
    };
    if (!isJson(request) || request.headers['content-encoding'] !== undefined) {
      return void refuse(BodyRefusal.UNSUPPORTED_MEDIA_TYPE());
    }
    parse(request, response, (error?: unknown) => {
      if (error !== undefined) return void refuse(asRefusal(error));
      return isObject(request.body) ? next() : void refuse(BodyRefusal.INVALID_BODY());
    });
  };
}

/** Counts them by client address. */
export function limitRefusedBodies(counter: RateLimitCounter): Judge {
  return (request, response) => {
    const address = addressBucket(requestMetaOf(request).ipAddress);
    return counter.count(`body:${address}`, refusedBodies, refusedBodies.name, response);
  };
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function isJson(request: { readonly headers: { readonly 'content-type'?: string | undefined } }): boolean {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

function asRefusal(error: unknown): unknown {
  const { status } = error as { status?: unknown };
  if (status === 413) return BodyRefusal.PAYLOAD_TOO_LARGE();
  if (status === 415) return BodyRefusal.UNSUPPORTED_MEDIA_TYPE();
  return typeof status === 'number' && status < 500 ? BodyRefusal.INVALID_BODY() : error;
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
