import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AsyncResource } from 'node:async_hooks';
import { type Zone, zoneOf } from '#shared-kernel/http/zone';

interface Queue {
  running: number;
  waiting: { readonly response: Response; readonly start: () => void }[];
}

/**
 * Where a zone says how many requests it handles at once, further ones wait here, in order. A sender of many then fills
 * its own queue, not the event loop that all callers share. After the body was read, so that a slow sender keeps no turn.
 */
export function turns(): RequestHandler {
  const queues = new Map<Zone, Queue>();
  return (request: Request, response: Response, next: NextFunction): void => {
    const zone = zoneOf(request);
    if (zone.atOnce === undefined) return next();
    // The connection was closed before, so nothing would end the turn.
    if (response.destroyed) return;
    const queue = queues.get(zone) ?? { running: 0, waiting: [] };
    queues.set(zone, queue);
    // Bound, because the end of another request starts it.
    const start = AsyncResource.bind(() => {
      queue.running += 1;
      response.once('close', () => finish(queue));
      next();
    });
    if (queue.running < zone.atOnce) start();
    else queue.waiting.push({ response, start });
  };
}

/** The turn goes to the first whose sender still waits. */
function finish(queue: Queue): void {
  queue.running -= 1;
  for (let next = queue.waiting.shift(); next; next = queue.waiting.shift()) {
    if (!next.response.destroyed) return next.start();
  }
}
