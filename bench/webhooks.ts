import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signUpAccounts } from './accounts.ts';
import { startOurs } from './contender.ts';
import type { Databases } from './databases.ts';
import { HttpConnection } from './http-connection.ts';
import type { Lifetime } from './lifetime.ts';
import type { Account } from './load-job.ts';
import { Polar, POLAR_TOKEN } from './polar.ts';
import { prepare } from './preparation.ts';
import { startFlags } from './processes.ts';
import { percentile } from './statistics.ts';

const METRICS_TOKEN = 'metrics-of-this-run';
/** Sent side by side. */
const SENDERS = 20;
const DRAINED_WITHIN_SECONDS = 120;
const MOST_P99_RATIO = 2;
/** One request at a time, so that it measures what it waits for and hardly adds to it. */
const PROBE_EVERY_MS = 10;

interface Size {
  readonly webhooks: number;
  readonly customers: number;
  /** How long get-session is measured alone. */
  readonly idleSeconds: number;
}

const WHOLE: Size = { webhooks: 10_000, customers: 1000, idleSeconds: 10 };

/**
 * A burst of webhooks from the stand-in, while one connection asks for its session.
 * @returns 1 when a webhook was lost or applied twice, or a limit was missed
 */
export async function webhooks(root: string, lifetime: Lifetime): Promise<number> {
  const { databases, ...prepared } = await prepare(root, lifetime);
  const machine = await prepared.machine();
  const { lines, isWhole, isInTime } = await burst(root, lifetime, databases, WHOLE);
  console.log([machine, ...lines].join('\n'));
  return isWhole && isInTime ? 0 : 1;
}

/** @returns what was found, whether every webhook was applied once, and whether the limits were kept */
export async function burst(
  root: string,
  lifetime: Lifetime,
  databases: Databases,
  { webhooks: count, customers, idleSeconds }: Size,
): Promise<{ lines: readonly string[]; isWhole: boolean; isInTime: boolean }> {
  const platform = await Polar.start(lifetime);
  const url = await databases.create('webhooks');
  const { id, secret } = await platform.api<{ id: string; secret: string }>('POST', '/v1/webhooks/endpoints', {
    url: 'http://127.0.0.1:9/',
    format: 'raw',
    events: ['customer.updated'],
  });
  const server = await startOurs(root, startFlags(), {
    POLAR_BASE_URL: platform.origin,
    POLAR_ACCESS_TOKEN: POLAR_TOKEN,
    POLAR_WEBHOOK_SECRET: secret,
    METRICS_TOKEN,
  })(lifetime, url, false);
  const [account] = await signUpAccounts(server.port, 1);
  await platform.control('populate', { customers });
  const target = `http://127.0.0.1:${server.port}/api/webhooks/polar`;
  await platform.api('PATCH', `/v1/webhooks/endpoints/${id}`, { url: target });
  await platform.control('webhooks/burst', { n: 500, concurrency: SENDERS });
  const database = new pg.Client(url);
  await database.connect();
  lifetime.add(() => database.end());
  await drained(database);
  await database.query('truncate billing_inbox');

  const idle = await probing(server.port, account!, () => sleep(idleSeconds * 1000));
  const began = performance.now();
  let sendingSeconds = 0;
  const sending = await probing(server.port, account!, async () => {
    const sent = platform.control<{ milliseconds: number }>('webhooks/burst', { n: count, concurrency: SENDERS });
    sendingSeconds = (await sent).milliseconds / 1000;
  });
  const draining = await probing(server.port, account!, () => drained(database));
  const busy = [...sending, ...draining];
  const drainedSeconds = (performance.now() - began) / 1000;

  const figures = await stored(database, count);
  const ratio = p99(busy) / p99(idle);
  const intakeMs = await intakeP99(server.port);
  const isInTime = drainedSeconds < DRAINED_WITHIN_SECONDS && ratio <= MOST_P99_RATIO;
  return {
    lines: [
      `${count} webhooks, ${SENDERS} at a time, in ${sendingSeconds.toFixed(1)} s; 99 of 100 answered within ${intakeMs} ms`,
      `drained ${drainedSeconds.toFixed(1)} s after the first was sent`,
      `stored ${figures.stored}, processed ${figures.processed}, applied ${figures.applied}, stale or equal ${figures.others}, redelivered ${figures.redelivered}`,
      `customers with their latest content: ${figures.latest} of ${figures.customers}`,
      `get-session alone: ${inWords(idle)}`,
      `get-session beside: ${inWords(busy)} (${ratio.toFixed(2)} times)`,
      `aims: drained within ${DRAINED_WITHIN_SECONDS} s, p99 at most ${MOST_P99_RATIO} times that of idle: ${isInTime ? 'kept' : 'MISSED'}`,
      `of it while they are sent: ${inWords(sending)}; after that: ${inWords(draining)}`,
      // As a row of the table in docs/PERFORMANCE.md.
      `| ${sendingSeconds.toFixed(1)} s | ${drainedSeconds.toFixed(1)} s | ${[idle, sending, draining, busy].map((latencies) => `${p99(latencies).toFixed(1)} ms`).join(' | ')} | ${ratio.toFixed(2)} |`,
    ],
    isWhole:
      figures.stored === count &&
      figures.processed === count &&
      figures.applied + figures.others === count &&
      figures.latest === figures.customers &&
      figures.customers >= customers,
    isInTime,
  };
}

const p99 = (latencies: readonly number[]) => quantile(latencies, 0.99);
const quantile = (latencies: readonly number[], share: number) =>
  percentile(
    latencies.toSorted((a, b) => a - b),
    share,
  );
const inWords = (latencies: readonly number[]) =>
  `p50 ${quantile(latencies, 0.5).toFixed(2)} ms, p99 ${p99(latencies).toFixed(2)} ms`;

/** Asks for a session again and again while `work` goes on. @returns milliseconds each */
async function probing(port: number, account: Account, work: () => Promise<unknown>): Promise<readonly number[]> {
  const request = `GET /api/auth/get-session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n${account.credential}\r\n\r\n`;
  const connection = new HttpConnection(port);
  const latencies: number[] = [];
  let isOver = false;
  const probe = (async () => {
    while (!isOver) {
      const start = performance.now();
      const { status, body } = await connection.exchange(request);
      if (status !== 200 || !body.includes(account.email)) throw new Error(`get-session answers ${status} ${body}`);
      latencies.push(performance.now() - start);
      await sleep(PROBE_EVERY_MS);
    }
  })();
  await work();
  isOver = true;
  await probe;
  connection.close();
  return latencies;
}

async function drained(database: pg.Client): Promise<void> {
  const waiting = 'select from billing_inbox where settled_at is null limit 1';
  while ((await database.query(waiting)).rowCount !== 0) await sleep(100);
}

async function stored(database: pg.Client, count: number) {
  const { rows } = await database.query<Record<'stored' | 'processed' | 'applied' | 'others' | 'redelivered', number>>(`
    select count(distinct webhook_id)::int as stored, count(*) filter (where status = 'processed')::int as processed,
      count(*) filter (where outcome = 'applied')::int as applied,
      count(*) filter (where outcome in ('stale', 'equal'))::int as others, coalesce(sum(redeliveries), 0)::int as redelivered
    from billing_inbox`);
  // Each customer changes by turns, so the latest change of each is among the last.
  const { rows: customers } = await database.query<{ latest: number; customers: number }>(
    `select count(*)::int as customers,
      count(*) filter (where (raw->'metadata'->>'burst')::int >= ${count} - (select count(*) from billing_object where kind = 'customer'))::int as latest
    from billing_object where kind = 'customer'`,
  );
  return { ...rows[0]!, ...customers[0]! };
}

/** The upper bound of the bucket of the histogram that 99 of 100 answers are in. @throws Error when metrics do not tell */
async function intakeP99(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line.includes('route="/api/webhooks/polar"'));
  const valueOf = (line: string | undefined) => Number(line?.split(' ').at(-1));
  const total = valueOf(lines.find((line) => line.includes('_count{')));
  const bucket = lines.find((line) => line.includes('_bucket{') && valueOf(line) >= total * 0.99);
  const bound = /le="([^"]+)"/.exec(bucket ?? '')?.[1];
  if (bound === undefined) throw new Error('/metrics has no durations of /api/webhooks/polar');
  return String(Number(bound.replace('+Inf', 'Infinity')) * 1000);
}
