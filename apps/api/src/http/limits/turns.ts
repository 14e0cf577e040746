import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AsyncResource } from 'node:async_hooks';
import { type Zone, zoneOf } from '#shared-kernel/http/zone';

interface Queue {
  running: number;
  waiting: { readonly response: Response; readonly start: () => void }[];
}

/**
 * Queues the requests of a zone that limits how many it handles at once (`atOnce`), in order. A sender of many requests
 * then fills the queue of that zone, not the event loop that all callers share. Runs after the body was read, so that a
 * slow sender does not occupy a turn.
 */
export function turns(): RequestHandler {
  const queues = new Map<Zone, Queue>();
  return (request: Request, response: Response, next: NextFunction): void => {
    const zone = zoneOf(request);
    if (zone.atOnce === undefined) return next();
    // The connection is closed already, so its `close` event would never end the turn.
    if (response.destroyed) return;
    const queue = queues.get(zone) ?? { running: 0, waiting: [] };
    queues.set(zone, queue);
    // Bound to the context of this request, because the end of another one starts it.
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
