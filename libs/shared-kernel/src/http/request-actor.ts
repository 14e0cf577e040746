import type { NextFunction, Request, Response } from 'express';
import { Actors, anonymousActor } from '../application/actors.ts';
import { requestIdOf } from './request-id.ts';
import { requestMetaOf } from './request-meta.ts';

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
