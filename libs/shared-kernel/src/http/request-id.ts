import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

const HEADER = 'x-request-id';
/** What a proxy of ours may have chosen. Anything else could forge lines of a log. */
const SANE = /^[\w.:-]{8,128}$/;

/** Names the request: in its log lines, in the header of its answer and in error bodies. Comes before everything else. */
export function nameRequest(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers[HEADER];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  (request as Named).id = id;
  response.setHeader(HEADER, id);
  next();
}

/** "" when `nameRequest` has not seen the request. */
export function requestIdOf(request: Request): string {
  return String((request as Named).id ?? '');
}

/** pino-http takes the id from here, too. */
type Named = Request & { id?: unknown };
