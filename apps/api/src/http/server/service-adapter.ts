import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, RequestHandler, Response } from 'express';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { continuationOf, goingTo, Redirection } from '#shared-kernel/http/answers';
import type { Lifecycle } from '../../lifecycle.ts';
import { ROUTE_METHODS, RouteIndex } from './route-index.ts';

/** Limits of one connection, so that slow or huge requests do not hold one for long. */
const CONNECTION_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than a balancer keeps its side, so that it never sends a request on a connection that closes. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** How often Node checks the first two; its default is 30 s. */
  connectionsCheckingInterval: 1000,
};

/** 0 would be: for ever. */
const AT_ONCE_MS = 1;

export class ServiceAdapter extends ExpressAdapter {
  readonly routes: RouteIndex;
  private closeUnusedConnections: () => void = () => undefined;

  /** @param checkRoute throws for a path that must not be a route */
  constructor(
    instance: Express,
    checkRoute: (path: string) => void,
    private readonly maxConnections: number,
    private readonly lifecycle: Lifecycle,
  ) {
    super(instance);
    this.routes = new RouteIndex(checkRoute);
    closeConnectionsWhileDraining(instance, lifecycle);
    // Nest's `get(path, handler)` and its siblings.
    const methods = ROUTE_METHODS.map((method) => [method, this.routes.add.bind(this.routes, method)]);
    Object.assign(this, Object.fromEntries(methods));
  }

  /** Nest calls this after every module has added its middleware, which thus runs before all routes. */
  override setNotFoundHandler(handler: RequestHandler, prefix?: string): void {
    this.routes.mountOn(this.getInstance<Express>());
    super.setNotFoundHandler(handler, prefix);
  }

  /** Nest calls this with what a handler returned. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    const continuation = continuationOf(response);
    if (!continuation) return this.write(response, body, statusCode);
    return continuation().then((url) =>
      url === undefined
        ? this.write(response, body, statusCode)
        : this.write(response, goingTo(url, response.req, body), 200),
    );
  }

  /** A handler that answers null sends JSON `null`, where Nest would send an empty body. */
  private write(response: Response, body: unknown, statusCode: number | undefined): unknown {
    if (body instanceof Redirection) return response.redirect(302, body.url);
    if (body !== null) return super.reply(response, body, statusCode) as unknown;
    if (statusCode !== undefined) response.status(statusCode);
    return response.json(null);
  }

  override initHttpServer(): void {
    this.httpServer = createServer(CONNECTION_LIMITS, this.getInstance<Express>());
    this.closeUnusedConnections = limitConnections(this.httpServer, this.maxConnections);
  }

  /**
   * Resolves once all connections are closed. Requests that were begun may end; Node would then keep their connections.
   */
  override close(): Promise<void> {
    this.lifecycle.drain();
    const closed = super.close() as Promise<void>;
    // Closes connections of answers whose headers were sent before the drain began.
    (this.httpServer as Server).keepAliveTimeout = AT_ONCE_MS;
    this.closeUnusedConnections();
    return closed;
  }
}

/**
 * @returns closes the connections that have not sent anything yet: browsers open some ahead of a request, which Node
 *   does not close when a server stops
 */
function limitConnections(server: Server, maxConnections: number): () => void {
  const open = new Set<Socket>();
  server.maxConnections = maxConnections;
  // A full worker would pass a connection on, which goes round for ever while all are full. Missing in the types of Node.
  Object.assign(server, { dropMaxConnection: true });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}

/**
 * Every answer is the last one on its connection, so that clients go elsewhere. Decided when the headers are written.
 */
function closeConnectionsWhileDraining(app: Express, lifecycle: Lifecycle): void {
  const { writeHead } = app.response;
  app.response.writeHead = function (this: Response, ...head: Parameters<Response['writeHead']>) {
    if (lifecycle.isDraining) this.setHeader('Connection', 'close');
    return writeHead.apply(this, head);
  } as Response['writeHead'];
}
