import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { isAlive } from '../../src/platform/postmaster.ts';
import { freePort, Program } from '../support/program.ts';
import { SideConnection } from '../support/side-connection.ts';

const MAIN = 'dist/apps/api/src/main.js';
const PASSWORD = 'correct horse battery';
const TICK_MS = 600_000;
/** Time from the start of the program to the tick of its scheduled jobs. */
const UNTIL_TICK_MS = 30_000;
const SENDERS = 8;
/** More than the 511 that Node asks the system for. */
const BURST = 700;

let database: TestDatabase;
let side: SideConnection;
let program: Program;
let port: number;

beforeAll(async () => {
  database = await freshDatabase();
  side = await SideConnection.open(database.url);
  port = await freePort();
  program = new Program(MAIN, {
    ...environment(),
    NODE_OPTIONS: `--import ${clockMovedBy(TICK_MS - (Date.now() % TICK_MS) - UNTIL_TICK_MS)}`,
  });
  await program.says('The data is in');
}, 90_000);
afterAll(async () => {
  program.kill('SIGKILL');
  await program.exit();
  await side.close();
  await database.drop();
});

const environment = () => ({
  PORT: String(port),
  WORKERS: '2',
  DATABASE_URL: database.url,
  AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
  PASSWORD_HASH_MEMORY_KIB: '8',
  PASSWORD_HASH_PASSES: '1',
  RATE_LIMIT: 'off',
  POLAR_STAND_IN: 'off',
  TEST_PROVIDER: 'off',
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'debug',
});

/** A module: the program believes that it is later. */
function clockMovedBy(ms: number): string {
  const code = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() + ${ms}); }
      static now() { return Real.now() + ${ms}; }
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A request on a connection of its own, unless an agent keeps one. @returns status; 0: the connection broke */
function status(path: string, agent: Agent | false = false): Promise<number> {
  return new Promise((resolve) => {
    get({ host: 'localhost', port, path, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode!));
      answer.once('error', () => resolve(0));
    }).once('error', () => resolve(0));
  });
}

const post = (path: string, body: object) =>
  fetch(`http://localhost:${port}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  });

const ready = () => status('/health/ready');

const figures = async () =>
  (await fetch(`http://localhost:${port}/metrics`, { headers: { connection: 'close' } })).text();

/** Whether both are counted. A worker that is killed breaks the question that it holds. */
const areTwo = () =>
  figures().then(
    (text) => text.includes('\ngatehouse_workers 2\n'),
    () => false,
  );

async function workers({ pid } = program): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

async function until(isSo: () => Promise<boolean>, ms: number): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > ms)
      throw new Error(`Not so after ${ms} ms:\n${program.complaints}${program.output.slice(-2000)}`);
    await sleep(100);
  }
}

/** Numbers of the workers that logged a request of a route. */
function whoAnswered(route: string): Set<unknown> {
  const lines = program.output.split('\n').filter((line) => line.includes(`"route":"${route}"`));
  return new Set(lines.map((line) => (JSON.parse(line) as { worker?: number }).worker));
}

test('two processes answer on one port, and each line of the log says which', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => status('/api/auth/ok')));
  expect(answers).toEqual(answers.map(() => 200));
  await until(async () => whoAnswered('/api/auth/ok').size === 2, 2000);
  expect(whoAnswered('/api/auth/ok')).toEqual(new Set([1, 2]));
  expect(await workers()).toHaveLength(2);
});

test('the metrics are those of both, whoever is asked', async () => {
  for (const text of [await figures(), await figures()]) {
    expect(text).toMatch(/\ngatehouse_build_info\{[^}]*\} 1\n/);
    expect(text).toMatch(/request_duration_seconds_count\{method="GET",route="\/api\/auth\/ok",status="200"\} 20\n/);
    expect(text).toContain('\ngatehouse_workers 2\n');
    expect(text).toContain('\ngatehouse_worker_deaths_total 0\n');
    expect(text).toContain('\ngatehouse_text_message_budget +Inf\n');
    // Both counted the same rows.
    expect(text).toContain('\ngatehouse_outbox_pending 0\n');
  }
});

test('a mail that one of them would send is shown by both', async () => {
  expect((await post('/sign-up/email', { name: 'N', email: 'shown@example.com', password: PASSWORD })).status).toBe(
    200,
  );
  const shown = async () => {
    const headers = { accept: 'application/json', connection: 'close' };
    return (await (await fetch(`http://localhost:${port}/dev/mailbox`, { headers })).json()) as readonly object[];
  };
  await until(async () => (await shown()).length > 0, 10_000);
  await sleep(200);
  for (const mails of await Promise.all([shown(), shown(), shown()])) {
    expect(mails).toEqual([expect.objectContaining({ to: 'shown@example.com' })]);
  }
});

test('a scheduled job runs on one of them', async () => {
  const runs = (name: string) =>
    side.rows<{ outcome: string }>('select outcome from job_run where name = $1 order by outcome', name);
  await until(async () => (await runs('sweep')).length === 2, 60_000);
  expect(await runs('sweep')).toEqual([{ outcome: 'done' }, { outcome: 'skipped' }]);
  for (const name of ['outbox-sweep', 'account-cleanup']) expect(await runs(name)).toEqual([{ outcome: 'done' }]);
}, 70_000);

describe('of a worker that is killed', () => {
  test('only the requests that it held are lost, and another one takes its place within seconds', async () => {
    const agents = Array.from({ length: SENDERS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const lost: number[] = [];
    let isOver = false;
    const began = performance.now();
    const senders = agents.map(async (agent) => {
      let answered = 0;
      while (!isOver) {
        const one = await status('/api/auth/get-session', agent);
        if (one === 200) answered++;
        else lost.push(performance.now() - began);
        // The new worker needs a processor to start.
        await sleep(10);
      }
      return answered;
    });
    await sleep(500);
    const [victim] = await workers();
    const killedAt = performance.now() - began;
    process.kill(victim!, 'SIGKILL');
    try {
      await until(async () => (await areTwo()) && (await workers()).every((pid) => pid !== victim), 60_000);
    } finally {
      isOver = true;
    }
    const answered = await Promise.all(senders);
    for (const agent of agents) agent.destroy();
    // Each sender had one request under way at most.
    expect(lost.length).toBeLessThanOrEqual(SENDERS);
    for (const at of lost) expect(at - killedAt).toBeLessThan(1000);
    expect(Math.min(...answered)).toBeGreaterThan(20);
    expect(await figures()).toContain('\ngatehouse_worker_deaths_total 1\n');
    expect(program.complaints).toContain(`(process ${victim}) ended by SIGKILL. Another one is started`);
  }, 80_000);

  test('a connection that was being handed to it is closed', async () => {
    const [victim] = await workers();
    process.kill(victim!, 'SIGSTOP');
    const asked = Array.from({ length: SENDERS }, () => status('/health/live'));
    await sleep(300);
    process.kill(victim!, 'SIGKILL');
    const answers = await Promise.race([Promise.all(asked), sleep(5000)]);
    // One connection at a time is handed to a worker.
    expect(answers?.toSorted()).toEqual([0, ...Array.from({ length: SENDERS - 1 }, () => 200)]);
    await until(areTwo, 60_000);
  }, 80_000);
});

test('a burst of connections waits for the primary, in a longer queue than that of Node', async () => {
  process.kill(program.pid, 'SIGSTOP');
  const sockets = Array.from({ length: BURST }, () => connect(port, 'localhost').on('error', () => undefined));
  const connected = Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const outcome = await Promise.race([connected.then(() => 'connected'), sleep(5000, 'not all are connected')]);
  process.kill(program.pid, 'SIGCONT');
  for (const socket of sockets) socket.destroy();
  expect(outcome).toBe('connected');
});

// The last one of this program.
test('all of them end what they began, take nothing new, and are over in time', async () => {
  const email = 'drained@example.com';
  await post('/sign-up/email', { name: 'N', email, password: PASSWORD });
  const children = await workers();
  const pending = await side.holding('select 1 from "user" where email = $1 for update', [email], async () => {
    const signIns = Array.from({ length: 6 }, () => post('/sign-in/email', { email, password: PASSWORD }));
    await side.untilBlocked(signIns.length);
    // A terminal and some managers of services signal every process.
    for (const pid of [program.pid, ...children]) process.kill(pid, 'SIGTERM');
    // No longer than it takes: a statement that waits for 2.5 s is given up.
    await until(async () => (await Promise.all([ready(), ready()])).every((answer) => answer === 503), 900);
    return signIns;
  });
  const began = performance.now();
  await until(async () => (await status('/health/live')) === 0, 5000);
  expect((await Promise.all(pending)).map((answer) => answer.status)).toEqual(pending.map(() => 200));
  expect(await program.exit()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(whoAnswered('/api/auth/sign-in/email').size).toBe(2);
});

test('a second signal ends all of them at once', async () => {
  const second = new Program(MAIN, { ...environment(), DRAIN_SECONDS: '10' });
  await second.says('The data is in');
  const children = await workers(second);
  second.kill();
  await sleep(300);
  second.kill();
  expect(await second.exit()).toBe(1);
  await until(async () => children.every((pid) => !isAlive(pid)), 2000);
}, 40_000);

describe('the start', () => {
  async function endOf(changed: Record<string, string>): Promise<{ code: number | null; output: string }> {
    const failing = new Program(MAIN, { ...environment(), ...changed });
    const impatience = setTimeout(() => failing.kill('SIGKILL'), 30_000);
    const code = await failing.exit();
    clearTimeout(impatience);
    return { code, output: failing.output };
  }

  test('without a database fails once, in words', async () => {
    const { code, output } = await endOf({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(output).toBe(
      'PostgreSQL at 127.0.0.1:1 (DATABASE_URL) is not available: connect ECONNREFUSED 127.0.0.1:1\nThe first worker did not start: it ended by exit code 1.\n',
    );
  }, 40_000);

  test('with counters in memory is refused', async () => {
    const { code, output } = await endOf({ RATE_LIMIT_STORE: 'memory' });
    expect(code).toBe(78);
    expect(output).toContain(
      'RATE_LIMIT_STORE must not be memory with WORKERS=2, each of which would count for itself: use database, or redis',
    );
  });
});
