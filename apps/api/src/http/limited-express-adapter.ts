import { ExpressAdapter } from '@nestjs/platform-express';
import { StreamableFile } from '@nestjs/common';
import type { Express, Response } from 'express';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Lifecycle } from '../lifecycle.ts';
import { ExactRoutes, ROUTE_METHODS } from './exact-routes.ts';

/** What one connection may take (security.md F13): slow or huge requests do not hold one for long. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than a balancer keeps its side, so that it is never the one surprised by a closed connection. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** Node looks at the first two only so often; its default is 30 s. */
  connectionsCheckingInterval: 1000,
};

/** Objects that are not sent as the JSON they would make. */
const FOR_NEST = [StreamableFile, Error];

/** Nest's Express, on a server with limits. */
export class LimitedExpressAdapter extends ExpressAdapter {
  readonly exactRoutes: ExactRoutes;
  private readonly connections = new Set<Socket>();

  constructor(
    instance: Express,
    private readonly maxConnections: number,
    private readonly lifecycle: Lifecycle,
  ) {
    super(instance);
    this.exactRoutes = new ExactRoutes(instance);
    const add = (method: (typeof ROUTE_METHODS)[number]) => this.exactRoutes.add.bind(this.exactRoutes, method);
    Object.assign(this, Object.fromEntries(ROUTE_METHODS.map((method) => [method, add(method)])));
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    this.httpServer = createServer({ ...LIMITS, ...bornExpress(app, this.lifecycle) }, app);
    this.httpServer.maxConnections = this.maxConnections;
    this.httpServer.on('connection', (socket: Socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
  }

  /** JSON goes out as it is; Express would look at the text again for a type, a length and a tag. */
  override reply(response: Response, body: unknown, statusCode = response.statusCode): unknown {
    const isJson = typeof body === 'object' && body !== null && !FOR_NEST.some((type) => body instanceof type);
    const isUsual = statusCode === 200 && response.req.method !== 'HEAD' && !response.hasHeader('Content-Type');
    if (!isJson || !isUsual) return super.reply(response, body, statusCode) as unknown;
    response.status(statusCode);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return response.end(JSON.stringify(body));
  }

  /**
   * Takes no new connection and resolves once all are closed; what was begun may end. Node closes at once those that
   * wait for a further request, but not those that browsers open ahead of their first.
   */
  override close(): Promise<void> {
    const closed = super.close() as Promise<void>;
    for (const socket of this.connections) if (socket.bytesRead === 0) socket.destroy();
    return closed;
  }
}

/**
 * Express gives each request and answer a prototype of its own, after which V8 takes them for objects of another kind:
 * everything that touches them is slower. Made with that prototype, they cost a tenth less.
 */
function bornExpress(app: Express, lifecycle: Lifecycle) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {
    /** Also the answer to what was begun before the end was near is the last on its connection. */
    override writeHead(status: number, ...rest: never[]): this {
      if (lifecycle.isDraining) this.setHeader('Connection', 'close');
      return super.writeHead(status, ...rest);
    }
  }
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request) as Express['request'];
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response) as Express['response'];
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
