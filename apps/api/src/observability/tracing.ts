import type { OnApplicationShutdown } from '@nestjs/common';
import type { RequestHandler, Request } from 'express';
import type { Pool } from 'pg';
import { traceParentOf } from './trace-parent.ts';

/** A request as the log and the metrics see it: by its declared path, never by what a caller wrote. */
export interface EndedRequest {
  readonly method: string;
  /** Undefined: it reached none. */
  readonly route: string | undefined;
  readonly status: number;
}

/** Spans of requests and of what they wait for (ADR 110). One for each application. */
export interface Tracing extends OnApplicationShutdown {
  /** Middleware that begins the span of a request. */
  readonly begin: RequestHandler;
  /** Middleware after the body was read, because listeners of a stream run outside the async context. */
  readonly resume: RequestHandler;
  end(request: Request, ended: EndedRequest): void;
  traceIdOf(request: Request): string | undefined;
  /** The trace of the request in whose context this is called. */
  currentTraceId(): string | undefined;
  /** Before its first connection. */
  watchPool(pool: Pool): void;
}

/** For the access log, which names the trace of a caller also where this service adds nothing to it. */
export const traceIdOf = (request: Request, tracing: Tracing | undefined): string | undefined =>
  tracing ? tracing.traceIdOf(request) : traceParentOf(request)?.traceId;
