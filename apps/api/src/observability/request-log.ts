import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { routePathOf } from '../http/server/route-index.ts';
import { httpDuration } from './metrics.ts';
import { traceIdOf, type Tracing } from './tracing.ts';

/** A request that reached no route: its path may be anything, so it is left out. */
const NO_ROUTE = '-';

/** The route that a balancer asks. Its 503 says that the instance ends, or that the database is away, of which failed requests tell. */
const PROBE = '/health/ready';

/** The series of a route is looked up once, not at each request. */
const series = new Map<string, ReturnType<typeof httpDuration.labels>>();

/** By the path that the route declares: the real one and the query may carry a token. Successful reads are `debug`. */
export function observeRequests(
  logger: Logger,
  requestIdOf: (request: Request) => string | undefined,
  tracing?: Tracing,
) {
  const logsReads = logger.isLevelEnabled('debug');
  return (request: Request, response: Response, next: NextFunction): void => {
    const start = performance.now();
    response.on('close', () => {
      const ms = performance.now() - start;
      const declared = routePathOf(request);
      const route = declared ?? NO_ROUTE;
      const { method } = request;
      // 499 as in nginx: the client closed the connection before it had its answer.
      const status = response.writableFinished ? response.statusCode : 499;
      observe(method, route, status, ms / 1000);
      tracing?.end(request, { method, route: declared, status });
      const isRead = status < 400 && (method === 'GET' || method === 'HEAD');
      if (isRead && !logsReads) return;
      const traceId = traceIdOf(request, tracing);
      const ids = { requestId: requestIdOf(request), ...(traceId !== undefined && { traceId }) };
      const line = { ...ids, method, route, status, ms: Math.round(ms * 10) / 10 };
      logger[levelOf(route, status, isRead)](line, 'request');
    });
    next();
  };
}

function levelOf(route: string, status: number, isRead: boolean): 'debug' | 'info' | 'warn' | 'error' {
  if (status === 503 && route === PROBE) return 'warn';
  if (status >= 500) return 'error';
  return isRead ? 'debug' : 'info';
}

function observe(method: string, route: string, status: number, seconds: number): void {
  const key = `${method} ${route} ${status}`;
  let child = series.get(key);
  if (!child) series.set(key, (child = httpDuration.labels(method, route, String(status))));
  child.observe(seconds);
}
