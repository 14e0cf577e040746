import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server of a client, which is told when sessions end. */
export class LogoutReceiver {
  /** The forms that came, with the path that they came to. */
  readonly received: { readonly path: string; readonly type: string | undefined; readonly form: URLSearchParams }[] =
    [];
  /** The statuses of the next answers; then 200. */
  statuses: number[] = [];
  /** Whether requests are left without an answer. */
  hangs = false;
  /** The most requests that were open at once. */
  mostOpen = 0;
  private open = 0;
  private readonly server = createServer((request, response) => {
    let body = '';
    this.mostOpen = Math.max(this.mostOpen, ++this.open);
    response.on('close', () => this.open--);
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const type = request.headers['content-type'];
      this.received.push({ path: request.url!, type, form: new URLSearchParams(body) });
      if (this.hangs) return;
      response.statusCode = this.statuses.shift() ?? 200;
      response.setHeader('location', 'https://evil.example/');
      response.end();
    });
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }

  get tokens(): readonly string[] {
    return this.received.map(({ form }) => form.get('logout_token')!);
  }
}
