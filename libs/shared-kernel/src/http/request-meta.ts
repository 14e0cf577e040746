import type { NextFunction, Request, Response } from 'express';
import type { RequestMeta } from '../application/request-meta.ts';
import type { ClientAddress } from './client-address.ts';

const MAX_USER_AGENT = 512;
const ORIGIN = Symbol('origin');

/** Middleware after which a request tells where it comes from; most are never asked. */
export function noteOrigin(addresses: ClientAddress) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    // The socket forgets whose it was when the client goes away.
    const peer = request.socket.remoteAddress;
    (request as Noted)[ORIGIN] = () => ({
      ipAddress: addresses.resolve(peer, request.get('x-forwarded-for')),
      userAgent: printable(request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    });
    next();
  };
}

/** @throws Error when `noteOrigin` has not seen the request */
export function requestMetaOf(request: Request): RequestMeta {
  const origin = (request as Noted)[ORIGIN];
  if (!origin) throw new Error('The middleware noteOrigin is missing');
  return origin();
}

type Noted = Request & { [ORIGIN]?: () => RequestMeta };

/** Node reads headers as Latin-1, so no surrogates come; control characters have no business in a list of sessions. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
}
