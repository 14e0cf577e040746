import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Status line and headers as they came. */
  head: string;
  body: string;
}

export interface Request {
  bytes: string;
  isRight(answer: Answer): boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const TIMEOUT_MS = 30_000;

/**
 * One keep-alive HTTP/1.1 connection with one request under way at a time, written for measuring: no agent, no header
 * objects, so that the client takes as little as possible of the cores that it shares with the servers.
 */
export class HttpConnection {
  private readonly port: number;
  private socket: Socket | undefined;
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor(port: number) {
    this.port = port;
  }

  /** @throws Error when the connection breaks or stays silent for 30 s; the next exchange opens a new one. */
  exchange(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket ??= this.open();
      this.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', (error) => this.fail(socket, error));
    socket.on('close', () => this.fail(socket, new Error('connection closed before the answer was complete')));
    return socket;
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const answer = parseAnswer(this.received);
    if (!answer) return;
    this.received = Buffer.alloc(0);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve(answer);
  }

  private fail(socket: Socket, error: Error): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.received = Buffer.alloc(0);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(error);
  }
}

/** The answer at the start of `bytes`, or undefined while it is incomplete. */
function parseAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const start = end + HEAD_END.length;
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const stop = start + Number(length);
    return bytes.length < stop ? undefined : { status, head, body: bytes.toString('utf8', start, stop) };
  }
  const body = parseChunks(bytes, start);
  return body === undefined ? undefined : { status, head, body };
}

/** RFC 9112 §7.1, without extensions and trailers, which neither server sends. */
function parseChunks(bytes: Buffer, start: number): string | undefined {
  let body = '';
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const stop = lineEnd + 2 + size;
    if (bytes.length < stop + 2) return undefined;
    if (size === 0) return body;
    body += bytes.toString('utf8', lineEnd + 2, stop);
    at = stop + 2;
  }
}
