import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import protobuf from 'protobufjs';

/** The members of the OTLP that tests read; a decoder skips all others. */
const PROTOCOL = `
  syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated Attribute attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    repeated Attribute attributes = 9; Status status = 15;
  }
  message Attribute { string key = 1; Value value = 2; }
  message Value { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; } }
  message Status { string message = 2; int32 code = 3; }`;
const Request = protobuf.parse(PROTOCOL).root.lookupType('Request');

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number | boolean>>;
}
interface Decoded {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: Uint8Array;
        readonly spanId: Uint8Array;
        readonly parentSpanId?: Uint8Array;
        readonly name: string;
        readonly kind: number;
        readonly attributes?: readonly Attribute[];
        readonly status?: { readonly message?: string; readonly code?: number };
      }[];
    }[];
  }[];
}

export interface ReceivedSpan {
  readonly resource: Attributes;
  readonly traceId: string;
  readonly spanId: string;
  /** "" for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: 'server' | 'client' | 'other';
  readonly attributes: Attributes;
  readonly status: { readonly message?: string; readonly code?: number };
}
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const KINDS: Readonly<Record<number, ReceivedSpan['kind']>> = { 2: 'server', 3: 'client' };
const PATIENCE_MS = 20_000;

/** A collector of traces: OTLP over HTTP, protobuf. */
export class OtlpReceiver {
  /** As they came, uncompressed. */
  readonly bodies: Buffer[] = [];
  readonly headers: Record<string, unknown>[] = [];
  readonly spans: ReceivedSpan[] = [];
  status = 200;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void buffer(request).then((body) => {
        if (this.status === 200 && request.method === 'POST' && request.url === '/v1/traces') this.take(body);
        this.headers.push(request.headers);
        response.writeHead(this.status, { 'content-type': 'application/x-protobuf' }).end();
      });
    });
  }

  async start(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of a trace, once its request has ended and been exported. */
  async trace(traceId: string): Promise<readonly ReceivedSpan[]> {
    const of = () => this.spans.filter((span) => span.traceId === traceId);
    const deadline = performance.now() + PATIENCE_MS;
    while (!of().some(({ kind }) => kind === 'server')) {
      if (performance.now() > deadline) throw new Error(`No request of the trace ${traceId} was exported`);
      await sleep(50);
    }
    return of();
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take(body: Buffer): void {
    this.bodies.push(body);
    const { resourceSpans } = Request.toObject(Request.decode(body), { longs: Number }) as Decoded;
    for (const { resource, scopeSpans } of resourceSpans) {
      for (const { traceId, spanId, parentSpanId, name, kind, attributes, status } of scopeSpans.flatMap(
        (scope) => scope.spans,
      )) {
        this.spans.push({
          resource: record(resource.attributes),
          traceId: hex(traceId),
          spanId: hex(spanId),
          parentSpanId: hex(parentSpanId),
          name,
          kind: KINDS[kind] ?? 'other',
          attributes: record(attributes),
          status: status ?? {},
        });
      }
    }
  }
}

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');
const record = (attributes: readonly Attribute[] = []): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
