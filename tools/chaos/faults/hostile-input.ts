import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import fc from 'fast-check';
import { Polar } from '../../../bench/polar.ts';
import { amount, atMost, type Fault, none } from '../fault.ts';
import { type HostileRequest, hostileRequest } from '../hostile-grammar.ts';
import { register } from '../person.ts';
import { deaths, metricsOf, Service } from '../service.ts';
import { billingEnvironment } from './billing.ts';

const REQUESTS = { smoke: 200, short: 2000, default: 20_000, long: 100_000 };
const AT_ONCE = 24;
const PEOPLE = 12;
/** Requests after which other people take over: some have signed out, some are deleted. */
const BATCH = 2000;
const WHOLE_PATIENCE_MS = 10_000;
/** The server waits for the rest of an incomplete request, up to the limit that `slowClients` tests. */
const PART_PATIENCE_MS = 250;

export const hostileInput: Fault = {
  id: 'f17',
  title: 'random requests',
  async run({ postgres, lifetime, size, seed }) {
    const databaseUrl = await postgres.createDatabase('f17');
    // Development: codes by text message are sent, and the mailbox has its pages. Without a billing platform its routes would
    // answer 503, rightly, and do nothing else.
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const billing = billingEnvironment(await Polar.start(lifetime), secret);
    const env = { ...billing, NODE_ENV: 'development', RATE_LIMIT_STORE: 'database' };
    const service = await Service.start(lifetime, { databaseUrl, env });
    const { port } = service;
    // Each scrape resets the figures of the event loop.
    await metricsOf(port);
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    const unanswered: string[] = [];
    let sent = 0;
    const worker = async (requests: HostileRequest[]) => {
      for (let request = requests.pop(); request && service.lives; request = requests.pop()) {
        sent++;
        const { status, head } = await exchange(port, request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const isDeclared = status === 503 && /^retry-after: *[1-9]/im.test(head);
        if (status >= 500 && !isDeclared) failures.push(`${status} to ${request.summary}`);
        if (status === 0 && request.isWhole) unanswered.push(`${request.summary}`);
      }
    };
    while (sent < REQUESTS[size] && service.lives) {
      const people = await register(port, PEOPLE);
      const requests = fc.sample(hostileRequest(port, people), {
        seed: seed + sent,
        numRuns: Math.min(BATCH, REQUESTS[size]),
      });
      await Promise.all(Array.from({ length: AT_ONCE }, () => worker(requests)));
    }
    const lag = service.lives
      ? ((await metricsOf(port)).get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN)
      : Number.NaN;
    const answered = (least: number) =>
      [...statuses]
        .filter(([status]) => status >= least && status < least + 100)
        .reduce((sum, [, count]) => sum + count, 0);
    return [
      amount('requests', sent, REQUESTS[size]),
      amount('2xx', answered(200), 1),
      amount('3xx', answered(300)),
      amount('4xx', answered(400), 1),
      amount('declared 503', answered(500) - failures.length),
      amount('not HTTP enough for an answer', (statuses.get(0) ?? 0) - unanswered.length),
      deaths(service),
      none('other 5xx', failures),
      none('whole requests unanswered', unanswered),
      atMost('event-loop delay p99', lag * 1000, 100, 'ms'),
    ];
  },
};

/** Sends it on a connection of its own and reads no more than the head of the answer. Status 0: there was none. */
function exchange(port: number, { bytes, isWhole }: HostileRequest): Promise<{ status: number; head: string }> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const done = () => {
      clearTimeout(timer);
      socket.resetAndDestroy();
      const end = received.indexOf('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1] ?? 0), head: received.slice(0, end) });
    };
    const timer = setTimeout(done, isWhole ? WHOLE_PATIENCE_MS : PART_PATIENCE_MS);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      // 100 Continue is no answer yet.
      received = received.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, '');
      if (received.includes('\r\n\r\n')) done();
    });
    socket.on('error', done);
    socket.on('close', done);
  });
}
