import type { OnApplicationShutdown } from '@nestjs/common';
import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import type { Agent, Dispatcher } from 'undici';
import {
  type Answer,
  type Destination,
  Egress,
  EgressError,
  type OutgoingRequest,
  type EgressFailure,
} from '../../application/egress.ts';
import { metrics } from '../metrics.ts';
import { guardedAgent, type Resolve, systemResolver, dnsResolver, AddressRefused } from './guarded-agent.ts';
import type { IncomingHttpHeaders } from 'node:http';

export interface EgressOptions {
  /** Names of destinations whose configured URLs may lead into a private network or to this machine. */
  readonly privateDestinations: readonly string[];

  /** Origins that are redirected to another origin. For acceptance tests, never for production. */
  readonly mappedOrigins?: ReadonlyMap<string, string> | undefined;
}

const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const RETRY_AFTER_MS = 100;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface OutgoingCall {
  readonly destination: string;
  readonly method: string;
  /** Once it was answered. */
  readonly result?: Answer;
  /** Once it was not. */
  readonly error?: unknown;
}

/** Tells the tracing of each call: neither its URL nor what is sent. Without listeners nothing is published. */
export const outgoingCalls = tracingChannel<unknown, OutgoingCall>('gatehouse:outgoing-call');

/** HTTP by undici. What each URL and address must be is ADR 25. */
export class UndiciEgress extends Egress implements OnApplicationShutdown {
  private readonly agents: Readonly<Record<'clients' | 'configuration' | 'private', Agent>>;

  constructor(
    private readonly options: EgressOptions,
    resolve?: Resolve,
  ) {
    super();
    const configured = { resolve: resolve ?? systemResolver, keepsConnections: true };
    this.agents = {
      clients: guardedAgent({ resolve: resolve ?? dnsResolver(), allowsPrivate: false, keepsConnections: false }),
      configuration: guardedAgent({ ...configured, allowsPrivate: false }),
      private: guardedAgent({ ...configured, allowsPrivate: true }),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }

  send(destination: Destination, request: OutgoingRequest): Promise<Answer> {
    const call: OutgoingCall = { destination: destination.name, method: request.method ?? 'GET' };
    return outgoingCalls.tracePromise(() => this.measured(destination, request), call);
  }

  private async measured(destination: Destination, request: OutgoingRequest): Promise<Answer> {
    const took = metrics.egress.startTimer({ destination: destination.name });
    const deadline = AbortSignal.timeout(destination.deadlineMs);
    try {
      const answer = await this.follow(destination, request, deadline);
      took({ outcome: `${Math.floor(answer.status / 100)}xx` });
      return answer;
    } catch (error) {
      if (!(error instanceof ExchangeFailure)) throw error;
      took({ outcome: error.failure });
      throw new EgressError(destination.name, error.failure, error.message, error.wasSent);
    }
  }

  private async follow(destination: Destination, request: OutgoingRequest, deadline: AbortSignal): Promise<Answer> {
    const { method = 'GET' } = request;
    const mayFollow = destination.maxRedirects > 0 && (method === 'GET' || method === 'HEAD');
    let url = usableUrl(destination, request.url);
    for (let followed = 0; ; followed += 1) {
      const answer = await this.persist(destination, url, { ...request, method }, deadline);
      const { location } = answer.headers;
      if (!mayFollow || !REDIRECTS.has(answer.status) || location === undefined) return answer;
      if (followed === destination.maxRedirects) throw new ExchangeFailure('redirect-refused', 'one too many');
      const next = usableUrl(destination, location, url);
      if (next.origin !== url.origin) throw new ExchangeFailure('redirect-refused', 'to another origin');
      url = next;
    }
  }

  private async persist(
    destination: Destination,
    url: URL,
    request: OutgoingRequest & { readonly method: string },
    deadline: AbortSignal,
  ): Promise<Answer> {
    try {
      return await this.attempt(destination, url, request, deadline);
    } catch (error) {
      const isWorthIt =
        error instanceof ExchangeFailure && error.failure === 'unreachable' && IDEMPOTENT.has(request.method);
      if (!isWorthIt) throw error;
      await wait(RETRY_AFTER_MS);
      return await this.attempt(destination, url, request, deadline).catch((second: unknown) => {
        if (!(second instanceof ExchangeFailure)) throw second;
        throw new ExchangeFailure(second.failure, second.message, error.wasSent || second.wasSent);
      });
    }
  }

  private async attempt(
    destination: Destination,
    url: URL,
    { method, headers, body }: OutgoingRequest & { readonly method: string },
    deadline: AbortSignal,
  ): Promise<Answer> {
    const late = new ExchangeFailure('deadline', `${destination.deadlineMs} ms`);
    if (deadline.aborted) throw new ExchangeFailure(late.failure, late.message, false);
    const mapped = this.options.mappedOrigins?.get(url.origin);
    const exchange = new Exchange(destination.maxAnswerBytes);
    const stop = () => exchange.stop(late);
    deadline.addEventListener('abort', stop, { once: true });
    try {
      this.agentFor(destination, mapped).dispatch(
        {
          origin: mapped ?? url.origin,
          path: url.pathname + url.search,
          method,
          // Compressed answers are refused, so that a small one cannot grow into a large one.
          headers: { 'user-agent': 'Gatehouse', 'accept-encoding': 'identity', ...headers, host: url.host },
          body: body ?? null,
        },
        exchange,
      );
      return await exchange.answer;
    } finally {
      deadline.removeEventListener('abort', stop);
    }
  }

  private agentFor({ name, urlsFrom }: Destination, mapped: string | undefined): Agent {
    if (mapped !== undefined) return this.agents.private;
    if (urlsFrom === 'clients') return this.agents.clients;
    return this.options.privateDestinations.includes(name) ? this.agents.private : this.agents.configuration;
  }
}

function usableUrl({ urlsFrom }: Destination, text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new ExchangeFailure('url-refused', 'not a URL', false);
  const isScheme = url.protocol === 'https:' || (url.protocol === 'http:' && urlsFrom === 'configuration');
  if (!isScheme) throw new ExchangeFailure('url-refused', `scheme ${url.protocol}`, false);
  if (url.username !== '' || url.password !== '')
    throw new ExchangeFailure('url-refused', 'a user name or password in it', false);
  return url;
}

export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure';
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

  constructor(private readonly maxBytes: number) {}

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
