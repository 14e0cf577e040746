import { webhooks } from '@polar-sh/sdk/2026-10';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivered {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Receives webhooks, verifies them with the SDK as a merchant does, and keeps them in the order of arrival. */
export class Sink {
  secret = '';
  /** The status of its answers; a redirect or an error makes the sender try again. */
  status = 202;
  readonly delivered: Delivered[] = [];
  readonly refused: string[] = [];
  readonly bodies: { body: string; headers: Record<string, string> }[] = [];
  readonly #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void this.#take(Buffer.concat(chunks).toString('utf8'), request.headers as Record<string, string>).then(
        (status) => {
          response.writeHead(status).end();
        },
      );
    });
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  async #take(body: string, headers: Record<string, string>): Promise<number> {
    this.bodies.push({ body, headers });
    try {
      const payload = (await webhooks.validateEvent(body, headers, this.secret)) as unknown as Omit<Delivered, 'id'>;
      if (this.status < 300) this.delivered.push({ ...payload, id: headers['webhook-id']! });
    } catch (error) {
      this.refused.push((error as Error).name);
    }
    return this.status;
  }

  types(): string[] {
    return this.delivered.map(({ type }) => type);
  }

  clear(): void {
    for (const list of [this.delivered, this.refused, this.bodies]) list.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
