import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { type DeliverableMail, PermanentDeliveryError } from '../../application/mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

const ID = '01890000-0000-7000-8000-000000000001';
const mail = (change: Partial<DeliverableMail> = {}): DeliverableMail => ({
  id: ID,
  kind: 'verify-email',
  to: 'ada@example.com',
  subject: 'Bestätige deine Adresse',
  text: 'Hallo',
  html: '<p>Hallo</p>',
  ...change,
});
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const headersOf = (raw: string) => raw.split('\r\n\r\n')[0] ?? '';

const received: Received[] = [];
const servers: Server[] = [];
const sockets: Socket[] = [];
const mailers: SmtpMailer[] = [];

/** Takes the mail in, then calls `done`. */
function keep(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, done: () => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
    done();
  });
}

async function smtp(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData: keep, ...options });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  listener.on('connection', (socket) => sockets.push(socket));
  servers.push(listener);
  await once(listener, 'listening');
  return `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

function mailer(url: string, requireTls = false): SmtpMailer {
  const made = new SmtpMailer(url, 'Gatehouse <no-reply@shop.example.com>', requireTls);
  mailers.push(made);
  return made;
}

beforeAll(() => Logger.overrideLogger(false));
afterEach(() => {
  for (const made of mailers.splice(0)) made.onApplicationShutdown();
  for (const server of servers.splice(0)) server.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  received.length = 0;
});

describe('SmtpMailer', () => {
  test('delivers text and HTML to the one address, named after the row', async () => {
    await mailer(await smtp()).send(mail());
    const [one] = received;
    expect(one).toMatchObject({ from: 'no-reply@shop.example.com', to: ['ada@example.com'] });
    const headers = headersOf(one!.raw);
    expect(headers).toContain(`Message-ID: <${ID}@shop.example.com>`);
    expect(headers).toContain(`X-Idempotency-Key: ${ID}`);
    expect(headers).toContain('From: Gatehouse <no-reply@shop.example.com>');
    expect(headers).toContain('To: ada@example.com');
    expect(headers).toContain('=?UTF-8?');
    expect(one!.raw).toContain('text/plain');
    expect(one!.raw).toContain('text/html');
  });

  test('a subject is data: no header comes out of it', async () => {
    await mailer(await smtp()).send(mail({ subject: 'Hi\r\nBcc: evil@example.com\r\n\r\nbody' }));
    expect(headersOf(received[0]!.raw)).not.toMatch(/^Bcc:/m);
    expect(received[0]!.to).toEqual(['ada@example.com']);
  });

  test.each(['a@example.com, evil@example.com', 'Ada <a@example.com>', 'a@example.com\r\nRCPT TO:<evil@example.com>'])(
    'a receiver is one address and never a list: %j',
    async (to) => {
      await mailer(await smtp())
        .send(mail({ to }))
        .catch(() => undefined);
      expect(received.flatMap((one) => one.to)).not.toContain('evil@example.com');
      for (const one of received) expect(one.to).toHaveLength(1);
    },
  );

  test.each(['', '?ignoreTLS=true', '?requireTLS=false'])(
    'where TLS is required, nothing goes to a server without it, and the mail waits: %j',
    async (query) => {
      const sending = mailer((await smtp()) + query, true).send(mail());
      await expect(sending).rejects.not.toBeInstanceOf(PermanentDeliveryError);
      expect(received).toEqual([]);
    },
  );

  test.each([
    ['550 for the receiver', { onRcptTo: (_a, _s, done) => done(refusal(550)) }],
    ['554 for the content', { onData: (stream, _s, done) => stream.resume().on('end', () => done(refusal(554))) }],
  ] satisfies [string, SMTPServerOptions][])('%s is final', async (_, options) => {
    await expect(mailer(await smtp(options)).send(mail())).rejects.toBeInstanceOf(PermanentDeliveryError);
  });

  test.each([550, 451])(
    'the failure after %d has codes, and no word of the server about the receiver',
    async (status) => {
      const words = Object.assign(new Error('5.1.1 <ada@example.com>: no mailbox ada here'), { responseCode: status });
      const url = await smtp({ onRcptTo: (_address, _session, done) => done(words) });
      const sent = mailer(url).send(mail());
      const failure = await sent.then(() => new Error('sent')).catch((error: Error) => error);
      expect(failure.message).toBe(`The mail server answered ${status} 5.1.1 to RCPT TO (EENVELOPE)`);
      expect(JSON.stringify({ ...failure, cause: failure.cause })).not.toMatch(/ada/i);
    },
  );

  test.each([
    ['451: busy', { onRcptTo: (_a, _s, done) => done(refusal(451)) }],
    ['421: going away', { onMailFrom: (_a, _s, done) => done(refusal(421)) }],
    ['530: our credentials are missing', { onMailFrom: (_a, _s, done) => done(refusal(530)) }],
    ['554 for the connection: we are blocked, the mail is not', { onConnect: (_s, done) => done(refusal(554)) }],
  ] satisfies [string, SMTPServerOptions][])('%s is worth another attempt', async (_, options) => {
    await expect(mailer(await smtp(options)).send(mail())).rejects.not.toBeInstanceOf(PermanentDeliveryError);
  });

  test('wrong credentials are worth another attempt, once they are corrected', async () => {
    const url = await smtp({
      authOptional: false,
      onAuth: ({ password }, _session, done) => done(password === 'right' ? null : refusal(535), { user: 'u' }),
    });
    const withPassword = (password: string) => mailer(url.replace('smtp://', `smtp://user:${password}@`)).send(mail());
    await expect(withPassword('wrong')).rejects.not.toBeInstanceOf(PermanentDeliveryError);
    await withPassword('right');
    expect(received).toHaveLength(1);
  });

  test('nobody there is worth another attempt', async () => {
    const attempt = mailer('smtp://127.0.0.1:1').send(mail());
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
    await expect(attempt).rejects.not.toBeInstanceOf(PermanentDeliveryError);
  });

  test('a server that hangs is given up', async () => {
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    servers.push(silent);
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const attempt = mailer(`smtp://127.0.0.1:${port}?greetingTimeout=200`).send(mail());
    await expect(attempt).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  test('a connection that drops after the data is worth another attempt, under the same id', async () => {
    let drops = 1;
    const url = await smtp({
      onData(stream, session, done) {
        keep(stream, session, () => {
          if (drops-- > 0) for (const socket of sockets) socket.destroy();
          else done();
        });
      },
    });
    const sender = mailer(url);
    await expect(sender.send(mail())).rejects.not.toBeInstanceOf(PermanentDeliveryError);
    await sender.send(mail());
    const ids = received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim());
    expect(ids).toEqual([`<${ID}@shop.example.com>`, `<${ID}@shop.example.com>`]);
  });
});

test('a server is asked whether it would take mails: it must be there, and let the service sign in', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _, done) =>
    password === 'right' ? done(null, { user: 'anna' }) : done(new Error('no'));
  const url = new URL(await smtp({ authOptional: false, onAuth, allowInsecureAuth: true }));
  const probe = (password: string) => {
    Object.assign(url, { username: 'anna', password });
    return mailer(url.href).probe();
  };
  const before = received.length;
  await expect(probe('right')).resolves.toBe('smtp');
  await expect(probe('wrong')).rejects.toMatchObject({ code: 'EAUTH' });
  await expect(mailer('smtp://127.0.0.1:1').probe()).rejects.toMatchObject({ code: 'ESOCKET' });
  expect(received).toHaveLength(before);
});
