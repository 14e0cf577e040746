import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Answer, EgressFailure } from '../../application/egress.ts';
import { AddressRefused } from './guarded-agent.ts';

/** The reason for a failed exchange; the adapter adds the destination. */
export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure';
  /** @param wasSent see EgressError */
  constructor(
    readonly failure: EgressFailure,
    detail: string,
    readonly wasSent = true,
  ) {
    super(detail);
  }
}

/** One request on its way and the answer to it, as undici reports them. */
export class Exchange implements Dispatcher.DispatchHandler {
  private readonly settled = Promise.withResolvers<Answer>();
  readonly answer = this.settled.promise;

  private controller: Dispatcher.DispatchController | undefined;
  private failed: ExchangeFailure | undefined;
  private hasBegun = false;
  private head: Omit<Answer, 'body'> = { status: 0, headers: {} };
  private readonly chunks: Buffer[] = [];
  private size = 0;

  /** @param maxBytes of the body; 0: it is not read */
  constructor(private readonly maxBytes: number) {}

  /** Aborts the request. */
  stop(failure: ExchangeFailure): void {
    this.failed ??= new ExchangeFailure(failure.failure, failure.message, this.controller !== undefined);
    this.settled.reject(this.failed);
    this.controller?.abort(this.failed);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Aborted while it waited for a connection.
    if (this.failed) controller.abort(this.failed);
  }

  onResponseStarted(): void {
    this.hasBegun = true;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.head = { status, headers: joined(headers) };
    if (this.maxBytes === 0) {
      this.settled.resolve({ ...this.head, body: new Uint8Array() });
      controller.abort(new Error('the body is not read'));
      return;
    }
    const encoding = this.head.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') this.stop(new ExchangeFailure('broken', 'compressed, though none was asked for'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) this.stop(new ExchangeFailure('too-large', `more than ${this.maxBytes} bytes`));
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.settled.resolve({ ...this.head, body: Buffer.concat(this.chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { readonly code?: string }): void {
    const detail = error instanceof AddressRefused ? error.message : (error.code ?? error.name);
    const kind = error instanceof AddressRefused ? 'address-refused' : this.hasBegun ? 'broken' : 'unreachable';
    this.settled.reject(this.failed ?? new ExchangeFailure(kind, detail, this.controller !== undefined));
  }
}

function joined(headers: IncomingHttpHeaders): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
