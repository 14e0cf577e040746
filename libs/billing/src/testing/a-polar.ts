import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UndiciEgress } from '#shared-kernel/infrastructure/egress/undici-egress';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { billingOptions } from './billing-options.ts';
import type { BillingOptions } from '../polar/domain/billing-options.ts';
import { GatewayError } from '../polar/domain/gateway-error.ts';
import { PolarGateway } from '../polar/infrastructure/polar-gateway.ts';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

type Answer = (response: ServerResponse, seen: Seen) => void;

/** The status and a body: a text as it is, anything else as JSON. */
export const answer =
  (status: number, body: unknown = '', headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };

/** The failure of a call; anything that is not a GatewayError fails the test. */
export async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GatewayError)) throw new Error('The call did not fail as the platform does', { cause: error });
  return { ...error.failure, mayHaveHappened: error.mayHaveHappened };
}

/** A server that answers as a test says, however badly, and a gateway to it whose time passes only by waiting. */
export class APolar {
  readonly seen: Seen[] = [];
  /** Milliseconds that the gateway waited, in order. */
  readonly waits: number[] = [];
  readonly clock = new FixedClock();
  /** In order; the last one is repeated. */
  answers: Answer[] = [answer(404)];
  readonly egress = new UndiciEgress({ privateDestinations: ['polar'] });
  private readonly server = createServer((request, response) => void this.take(request, response));

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  async stop(): Promise<void> {
    await this.egress.onApplicationShutdown();
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }

  options(changes: Partial<BillingOptions> = {}): BillingOptions {
    const { port } = this.server.address() as AddressInfo;
    return billingOptions({ baseUrl: `http://127.0.0.1:${port}`, environment: 'production', ...changes });
  }

  gateway(options: Partial<BillingOptions> = {}, account?: () => string | undefined): PolarGateway {
    return new PolarGateway(this.egress, this.clock, this.options(options), {
      ...(account && { account }),
      chance: () => 0.5,
      stopGraceMs: 20,
      wait: async (milliseconds) => {
        this.waits.push(milliseconds);
        this.clock.advance(milliseconds);
      },
    });
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = (await request.toArray()) as Buffer[];
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any');
    const text = Buffer.concat(chunks).toString();
    const seen = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    this.seen.push(seen);
    const next = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    next?.(response, seen);
  }
}
