import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

const HEADER = 'x-request-id';
/** An acceptable id of a proxy. Anything else could forge log lines. */
const ACCEPTABLE = /^[\w.:-]{8,128}$/;

/** Gives each request its id, for log lines, the answer and error bodies. The first middleware. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers[HEADER];
  const id = typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  (request as WithId).id = id;
  response.setHeader(HEADER, id);
  next();
}

/** "" when `assignRequestId` has not seen the request. */
export function requestIdOf(request: Request): string {
  return String((request as WithId).id ?? '');
}

/** Where `assignRequestId` keeps the id. */
type WithId = Request & { id?: unknown };
