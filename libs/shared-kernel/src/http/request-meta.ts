import type { NextFunction, Request, Response } from 'express';
import type { RequestMeta } from '../application/request-meta.ts';
import type { ClientAddress } from './client-address.ts';
import { Actors, anonymousActor } from '../application/actors.ts';
import { requestIdOf } from './request-id.ts';

const MAX_USER_AGENT = 512;
const META = Symbol('request meta');

/** The address is resolved when it is asked for; most requests never do. */
export function attachRequestMeta(addresses: ClientAddress) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    // A socket loses its address when the client disconnects.
    const peer = request.socket.remoteAddress;
    (request as WithMeta)[META] = () => ({
      ipAddress: addresses.resolve(peer, request.get('x-forwarded-for')),
      userAgent: printable(request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    });
    next();
  };
}

export function requestMetaOf(request: Request): RequestMeta {
  const meta = (request as WithMeta)[META];
  if (!meta) throw new Error('The middleware attachRequestMeta is missing');
  return meta();
}

type WithMeta = Request & { [META]?: () => RequestMeta };

/** Node reads headers as Latin-1, so they hold no surrogates. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
}

/**
 * Middleware that sets the actor of each request: anonymous until a guard or a flow identifies the caller. Mount it
 * after `attachRequestMeta` and after the body was read, because listeners of a stream run outside the async context.
 */
export function attachRequestActor(actors: Actors) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const origin = () => ({ ...requestMetaOf(request), requestId: requestIdOf(request) });
    actors.run(anonymousActor, next, origin);
  };
}
