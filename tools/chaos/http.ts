import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface Request {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly agent?: Agent;
  /** Milliseconds of silence after which the request is abandoned; 20 s when absent. */
  readonly patienceMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** From the request to the last byte of the answer. */
  readonly ms: number;
}

const PATIENCE_MS = 20_000;
const keepAlive = new Agent({ keepAlive: true });

/** @throws Error when no whole answer came */
export function send(
  port: number,
  { method, path, headers = {}, body, agent = keepAlive, patienceMs = PATIENCE_MS }: Request,
): Promise<Answer> {
  const began = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: method ?? (body ? 'POST' : 'GET'),
        headers: { ...headers, ...(text === undefined ? {} : jsonHeaders(text)) },
        timeout: patienceMs,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('close', () => {
          if (!response.complete) return reject(new Error('the answer broke off'));
          const ms = performance.now() - began;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: String(Buffer.concat(chunks)),
            ms,
          });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)));
    sent.on('error', reject);
    sent.end(text);
  });
}

let clients = 0;
/** A fresh client address, as a trusted proxy would report it, so that no limit by address is reached. */
export function newAddress(): string {
  clients++;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

function jsonHeaders(text: string): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
}
