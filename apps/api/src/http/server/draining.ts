import type { Express, Response } from 'express';
import type { Lifecycle } from '../../lifecycle.ts';

/**
 * While the process drains, every answer is the last one on its connection, also when its request came before: clients
 * that keep connections open go elsewhere. Decided when the headers are written, on the prototype of all responses.
 */
export function closeConnectionsWhileDraining(app: Express, lifecycle: Lifecycle): void {
  const { writeHead } = app.response;
  app.response.writeHead = function (this: Response, ...head: Parameters<Response['writeHead']>) {
    if (lifecycle.isDraining) this.setHeader('Connection', 'close');
    return writeHead.apply(this, head);
  } as Response['writeHead'];
}
