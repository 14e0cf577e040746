import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Lifetime } from '../../bench/lifetime.ts';

/**
 * `refuse`: the port is closed. `hang`: the connection opens and stays silent. `busy` and `reject`: the receiver is
 * refused with 451, or with 550 for good. `drop`: the mail is taken, and the connection cut before that is said. `cut`: the
 * connection is closed as soon as it is open. `lose`: the mail is answered with 250 and kept nowhere.
 */
export type SinkMode = 'take' | 'refuse' | 'hang' | 'busy' | 'reject' | 'drop' | 'cut' | 'lose';

export interface Mail {
  readonly to: string;
  readonly messageId: string;
  readonly idempotencyKey: string;
}

/** A mail server that keeps its mails and fails on demand. It keeps running while the service restarts. */
export class SmtpSink {
  /** Every mail whose last byte arrived, repeats included. */
  readonly mails: Mail[] = [];
  /** Delivery attempts by receiver, failed ones included. */
  readonly attempts = new Map<string, number>();
  readonly port: number;
  #mode: SinkMode = 'take';
  readonly #smtp: SMTPServer;
  readonly #door: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, door: Server, smtp: SMTPServer) {
    this.port = port;
    this.#door = door;
    this.#smtp = smtp;
  }

  static async open(lifetime: Lifetime): Promise<SmtpSink> {
    // A listener in front of the SMTP server, so that connections can be refused or left unanswered.
    const door = createServer();
    const port = await listen(door, 0);
    const sink: SmtpSink = new SmtpSink(
      port,
      door,
      new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        logger: false,
        onRcptTo: ({ address }, _session, done) => done(sink.#answerTo(address)),
        onData: (stream, { envelope }, done) => {
          const receivers = envelope.rcptTo.map(({ address }) => address);
          void sink.#take(stream, receivers, done);
        },
      }),
    );
    sink.#smtp.on('error', () => undefined);
    door.on('connection', (socket) => sink.#admit(socket));
    lifetime.add(() => sink.close());
    return sink;
  }

  async behave(mode: SinkMode): Promise<void> {
    const wasClosed = this.#mode === 'refuse';
    this.#mode = mode;
    this.#cutAll();
    if (mode === 'refuse' && !wasClosed) await closed(this.#door);
    if (mode !== 'refuse' && wasClosed) await listen(this.#door, this.port);
  }

  /** The different Message-IDs of the mails to one address. */
  messageIdsTo(address: string): ReadonlySet<string> {
    return new Set(this.mails.filter(({ to }) => to === address).map(({ messageId }) => messageId));
  }

  async close(): Promise<void> {
    this.#cutAll();
    if (this.#door.listening) await closed(this.#door);
  }

  #admit(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    if (this.#mode === 'cut') socket.destroy();
    else if (this.#mode !== 'hang') this.#smtp.server.emit('connection', socket);
  }

  #answerTo(address: string): Error | undefined {
    this.attempts.set(address, (this.attempts.get(address) ?? 0) + 1);
    if (this.#mode === 'busy') return refusal(451, 'try again later');
    if (this.#mode === 'reject') return refusal(550, 'no such user');
    return undefined;
  }

  async #take(stream: Readable, receivers: readonly string[], done: () => void): Promise<void> {
    const message = await text(stream).catch(() => undefined);
    // The sender was killed in the middle.
    if (message === undefined) return;
    const header = (name: string) => new RegExp(`^${name}: *(.+)$`, 'im').exec(message)?.[1]?.trim() ?? '';
    for (const to of this.#mode === 'lose' ? [] : receivers) {
      this.mails.push({ to, messageId: header('message-id'), idempotencyKey: header('x-idempotency-key') });
    }
    if (this.#mode === 'drop') this.#cutAll();
    done();
  }

  #cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
