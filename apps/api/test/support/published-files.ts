import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (response: ServerResponse) => void;

/** The web server of a client: for what the application fetches from it, under a mapped origin. */
export class PublishedFiles {
  /** `GET /path` of each request. */
  readonly seen: string[] = [];
  private readonly files = new Map<string, Respond>();
  private readonly server = createServer((request, response) => {
    this.seen.push(`${request.method} ${request.url}`);
    const respond = this.files.get(request.url ?? '');
    if (respond) respond(response);
    else response.writeHead(404).end();
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  /** @param document text and bytes as they are, anything else as JSON */
  publish(path: string, document: unknown, headers: OutgoingHttpHeaders = {}): void {
    const isReady = typeof document === 'string' || Buffer.isBuffer(document);
    const body = isReady ? document : JSON.stringify(document);
    this.respond(path, (response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body),
    );
  }

  respond(path: string, respond: Respond): void {
    this.files.set(path, respond);
  }
}
