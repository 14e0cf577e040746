import type { NextFunction, Request, Response } from 'express';
import type { RequestMeta } from '../application/request-meta.ts';
import type { ClientAddress } from './client-address.ts';

const MAX_USER_AGENT = 512;
const known = new WeakMap<Request, RequestMeta>();

/** Middleware that settles where each request comes from, once. */
export function noteOrigin(addresses: ClientAddress) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    known.set(request, {
      ipAddress: addresses.resolve(request.socket.remoteAddress, request.get('x-forwarded-for')),
      userAgent: printable(request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    });
    next();
  };
}

/** @throws Error when `noteOrigin` has not seen the request */
export function requestMetaOf(request: Request): RequestMeta {
  const meta = known.get(request);
  if (!meta) throw new Error('The middleware noteOrigin is missing');
  return meta;
}

/** Node reads headers as Latin-1, so no surrogates come; control characters have no business in a list of sessions. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
}
