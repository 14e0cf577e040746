import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { createServer } from 'node:http';

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

/** Nest's Express, on a server with limits. */
export class LimitedExpressAdapter extends ExpressAdapter {
  constructor(
    instance: Express,
    private readonly maxConnections: number,
  ) {
    super(instance);
  }

  override initHttpServer(): void {
    this.httpServer = createServer(LIMITS, this.getInstance<Express>());
    this.httpServer.maxConnections = this.maxConnections;
  }
}
