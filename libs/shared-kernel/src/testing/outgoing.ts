import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { type Answer, type Destination, EgressError } from '../application/egress.ts';
import type { Resolve } from '../infrastructure/egress/guarded-agent.ts';
import { UndiciEgress } from '../infrastructure/egress/undici-egress.ts';

/** URLs of the client's choice, such as the address of a metadata document. */
export const outside: Destination = {
  name: 'outside',
  urlsFrom: 'clients',
  deadlineMs: 2000,
  maxAnswerBytes: 1000,
  maxRedirects: 0,
};
/** URLs of the operator's choice, which may be private. */
export const inside: Destination = { ...outside, name: 'inside', urlsFrom: 'configuration' };

/** A server on this machine, a DNS, and an egress between them: for tests of outgoing HTTP. */
export class Outgoing {
  /** `GET host /path` of each request. */
  readonly seen: string[] = [];
  /** Names that the DNS was asked for. */
  readonly resolved: string[] = [];
  /** The answers of the DNS in order; the last one is repeated. */
  dns: string[][] = [['127.0.0.1']];
  respond: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('hello');

  readonly resolve: Resolve = async (hostname) => {
    this.resolved.push(hostname);
    const addresses = this.dns.length > 1 ? this.dns.shift()! : this.dns[0]!;
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  readonly egress = new UndiciEgress({ privateDestinations: [inside.name] }, this.resolve);
  readonly server: Server = createServer((request, response) => {
    this.seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    this.respond(request, response);
  });

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  async stop(): Promise<void> {
    await this.egress.onApplicationShutdown();
    this.server.close();
    this.server.closeAllConnections();
  }

  url(path = '/', host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  get(url: string, destination = inside): Promise<Answer> {
    return this.egress.send(destination, { url });
  }

  /** Status and body. */
  async text(url: string, destination = inside): Promise<[number, string]> {
    const { status, body } = await this.get(url, destination);
    return [status, Buffer.from(body).toString()];
  }

  /**
   * Answers each connection with bytes instead of HTTP.
   * @param again follows every 20 ms; without it the server hangs up
   * @returns the connections made
   */
  speakRaw(first: string, again?: string): readonly Socket[] {
    const sockets: Socket[] = [];
    this.server.removeAllListeners('connection').on('connection', (socket: Socket) => {
      sockets.push(socket);
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write(first);
          if (again === undefined) return void socket.end();
          const timer = setInterval(() => socket.write(again), 20);
          socket.once('close', () => clearInterval(timer));
        });
    });
    return sockets;
  }
}

/** The failure of a request. */
export async function failureOf(sent: Promise<Answer>): Promise<string> {
  try {
    return `answered ${(await sent).status}`;
  } catch (error) {
    if (error instanceof EgressError) return error.failure;
    throw error;
  }
}
