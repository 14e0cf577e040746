import { Logger } from '@nestjs/common';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { Counter } from 'prom-client';
import { EgressError } from '#shared-kernel/application/egress';
import { outgoingCalls } from '#shared-kernel/infrastructure/egress/undici-egress';
import { running } from '../version.ts';
import { summaryOf, withoutValues } from './statement-text.ts';
import { traceParentOf } from './trace-parent.ts';
import type { EndedRequest, Tracing } from './tracing.ts';

export interface TracingOptions {
  /** Base URL; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the requests whose caller has not decided, 0 to 1. */
  readonly share: number;
}

/** An export that takes longer is tried no more. Shorter than the end of a process may take. */
const EXPORT_TIMEOUT_MS = 3000;
const LONGEST_STATEMENT = 4000;

const SPAN = Symbol('span');
type Traced = Request & { [SPAN]?: Span };

const spans = new Counter({
  name: 'gatehouse_spans_total',
  help: 'Spans that were exported, or lost because the collector did not take them',
  labelNames: ['outcome'] as const,
});

/**
 * Spans are made here and nowhere else. Their attributes are templates, names and numbers of this service: never a path, a query, a
 * header, a body, a value of a statement or a message of an error.
 */
export class OtlpTracing implements Tracing {
  private readonly active = new AsyncLocalStorage<Span>();
  private readonly prepared = new Map<string, Statement>();
  private readonly provider: TracerProvider;
  private readonly tracer;
  private readonly stopListening: () => void;

  constructor({ endpoint, headers, serviceName, share }: TracingOptions) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_TIMEOUT_MS });
    const names = {
      'service.name': serviceName,
      'service.version': running.version,
      'service.instance.id': randomUUID(),
    };
    this.provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes(names)),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanLimits: { attributeValueLengthLimit: LONGEST_STATEMENT },
      spanProcessors: [
        new BatchSpanProcessor({ exporter: new CountedExporter(exporter), exportTimeoutMillis: EXPORT_TIMEOUT_MS }),
      ],
    });
    this.tracer = this.provider.getTracer('gatehouse', running.version);
    this.stopListening = this.listenToCalls();
  }

  readonly begin = (request: Request, _response: Response, next: NextFunction): void => {
    const { method } = request;
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
    const span = this.tracer.startSpan(method, options, contextOf(request));
    (request as Traced)[SPAN] = span;
    this.active.run(span, next);
  };

  readonly resume = (request: Request, _response: Response, next: NextFunction): void => {
    this.active.run((request as Traced)[SPAN]!, next);
  };

  end(request: Request, { method, route, status }: EndedRequest): void {
    const span = (request as Traced)[SPAN];
    if (!span) return;
    if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  traceIdOf(request: Request): string | undefined {
    return (request as Traced)[SPAN]?.spanContext().traceId;
  }

  currentTraceId(): string | undefined {
    return this.active.getStore()?.spanContext().traceId;
  }

  /** All statements go through the clients of the pool: those of MikroORM and of Kysely, prepared ones, transactions. */
  watchPool(pool: Pool): void {
    const connect = pool.connect.bind(pool) as (callback?: (...given: unknown[]) => void) => unknown;
    // The pool calls back in the context of the request that released the connection.
    pool.connect = ((callback?: (...given: unknown[]) => void) =>
      connect(callback && AsyncResource.bind(callback))) as Pool['connect'];
    pool.on('connect', (client) => this.watchClient(client));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening();
    // A span that cannot be exported is lost, and counted.
    await this.provider.shutdown().catch(() => undefined);
  }

  private watchClient(client: PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const statement = this.active.getStore()?.isRecording() ? this.described(given[0]) : undefined;
      if (!statement) return query(...given);
      const span = this.startChild(statement.summary, {
        'db.system.name': 'postgresql',
        'db.query.text': statement.text,
      });
      const callback = given.at(-1);
      if (typeof callback !== 'function') {
        const result = query(...given) as Promise<unknown>;
        result.then(
          () => span.end(),
          (error: unknown) => endFailed(span, codeOf(error)),
        );
        return result;
      }
      const counted = (error: unknown, ...results: unknown[]) => {
        if (error) endFailed(span, codeOf(error));
        else span.end();
        (callback as (...results: unknown[]) => void)(error, ...results);
      };
      return query(...given.slice(0, -1), counted);
    }) as PoolClient['query'];
  }

  /** @param query what pg was given; undefined is answered for a cursor, which sends its statement itself */
  private described(query: unknown): Statement | undefined {
    if (typeof query === 'string') return describe(query);
    const { text, name, submit } = query as {
      readonly text?: unknown;
      readonly name?: unknown;
      readonly submit?: unknown;
    };
    if (typeof text !== 'string' || typeof submit === 'function') return undefined;
    if (typeof name !== 'string') return describe(text);
    // A name has one text for as long as the process runs.
    const known = this.prepared.get(name) ?? describe(text);
    this.prepared.set(name, known);
    return known;
  }

  private listenToCalls(): () => void {
    const running = new WeakMap<object, Span>();
    const listeners = {
      start: (call: { readonly destination: string; readonly method: string }) => {
        if (!this.active.getStore()?.isRecording()) return;
        const attributes = { 'peer.service': call.destination, 'http.request.method': call.method };
        running.set(call, this.startChild(`${call.method} ${call.destination}`, attributes));
      },
      asyncEnd: (call: { readonly result?: { readonly status: number }; readonly error?: unknown }) => {
        const span = running.get(call);
        if (!span) return;
        const { result, error } = call;
        if (result) span.setAttribute('http.response.status_code', result.status).end();
        else endFailed(span, error instanceof EgressError ? error.failure : 'unknown');
      },
    };
    outgoingCalls.subscribe(listeners as never);
    return () => {
      outgoingCalls.unsubscribe(listeners as never);
    };
  }

  private startChild(name: string, attributes: Attributes): Span {
    const context = trace.setSpan(ROOT_CONTEXT, this.active.getStore()!);
    return this.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
  }
}

function contextOf(request: Request) {
  const parent = traceParentOf(request);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

interface Statement {
  readonly summary: string;
  readonly text: string;
}

function describe(given: string): Statement {
  const text = withoutValues(given);
  return { summary: summaryOf(text), text };
}

/** SQLSTATE, or the code of a broken connection. */
function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}

function endFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }).end();
}

/** Says once that spans are lost, not at every batch. */
class CountedExporter implements SpanExporter {
  private readonly logger = new Logger('Tracing');
  private isFailing = false;

  constructor(private readonly exporter: SpanExporter) {}

  export(batch: Parameters<SpanExporter['export']>[0], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(batch, (result) => {
      const { error } = result;
      spans.inc({ outcome: error ? 'lost' : 'exported' }, batch.length);
      if (error && !this.isFailing) this.logger.warn(`Spans are lost: ${error.message}`);
      this.isFailing = error !== undefined;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}
