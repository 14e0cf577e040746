import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { invalid, Refusal } from '../core/refusals.ts';

/** The response of any part of this process. */
export interface Response {
  status: number;
  headers?: Record<string, string>;
  /** Undefined: an empty body. */
  text?: string;
  /** A network failure after `delayMs`: `hang` sends nothing, `stall` headers alone, `drop` closes the connection. */
  cut?: 'hang' | 'stall' | 'drop';
  delayMs?: number;
}

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** Address of the caller. */
  from?: string | undefined;
  text: string;
}

const MAX_BODY = 10 * 1024 * 1024;

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Refusal(413, 'PayloadTooLarge', 'The body is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The HTTP server; `answer` decides each response. All of them have the header `x-polar-stand-in`. */
export function serve(answer: (request: Request) => Promise<Response>): Server {
  const answered = async (message: IncomingMessage): Promise<Response> => {
    const { pathname: path, searchParams: query } = new URL(message.url ?? '/', 'http://localhost');
    const text = await bodyOf(message);
    const { method = 'GET', headers, socket } = message;
    return answer({ method, path, query, headers, from: socket.remoteAddress, text });
  };
  return createServer((message, response) => {
    void answered(message)
      .catch(refused)
      .then((given) => send(response, given));
  });
}

async function send(
  response: ServerResponse,
  { status, headers = {}, text, cut, delayMs = 0 }: Response,
): Promise<void> {
  if (delayMs > 0) await sleep(delayMs);
  if (cut === 'hang') return;
  if (cut === 'drop') {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'x-polar-stand-in': '1', ...headers });
  if (cut === 'stall') response.flushHeaders();
  else response.end(text);
}

export function refused(error: unknown): Response {
  if (!(error instanceof Refusal)) {
    console.error(error);
    return json(500, { error: 'InternalServerError', detail: 'Internal Server Error' });
  }
  const { status, error: name, detail, headers } = error;
  return json(status, { error: name, detail }, headers);
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  if (body === undefined) return { status, headers };
  return { status, text: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

export function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([{ type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {} }]);
  }
}
