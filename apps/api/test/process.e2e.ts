import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { isAlive } from '../src/platform/postmaster.ts';
import { cookieOf } from './support/browser-like.ts';
import { freePort, Program } from './support/program.ts';
import { scratch } from './support/scratch.ts';
import { SideConnection } from './support/side-connection.ts';

const MAIN = 'dist/apps/api/src/main.js';
const STAFF = 'dist/apps/api/src/staff.js';
const PASSWORD = 'correct horse battery';
const CHEAP = { PASSWORD_HASH_MEMORY_KIB: '8', PASSWORD_HASH_PASSES: '1', RATE_LIMIT: 'off' };
const SECRET = { AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one' };
const UNSOLD = { POLAR_STAND_IN: 'off', TEST_PROVIDER: 'off' };

let directory: string;
let database: TestDatabase;
const programs: Program[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(await scratch(), 'gatehouse-process-'));
  database = await freshDatabase();
});
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.kill('SIGKILL');
    await program.exit();
  }
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function start(file: string, environment: Record<string, string>, args: string[] = []): Program {
  const program = new Program(file, environment, args);
  programs.push(program);
  return program;
}

async function service(environment: Record<string, string> = {}): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const own = { PORT: String(port), DATABASE_URL: database.url, ...UNSOLD, ...SECRET, ...CHEAP };
  const program = start(MAIN, { ...own, ...environment });
  await program.says('The data is in');
  return { program, url: `http://localhost:${port}` };
}

/** Process ids, separated by blanks. */
const childrenOf = (pid: number) => readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');

function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('the start', () => {
  test('with nothing set makes a database and a secret, says where all is, and keeps both', async () => {
    const environment = { PORT: String(await freePort()), DATA_DIR: join(directory, 'fresh'), ...UNSOLD, ...CHEAP };
    const url = `http://localhost:${environment.PORT}`;
    const first = start(MAIN, environment);
    await first.says('The data is in');
    expect(first.output).toContain(`Gatehouse listens on ${url}\n`);
    expect(first.output).toContain(`Mails are shown at ${url}/dev/mailbox\n`);
    expect(first.output).toContain(`The data is in ${environment.DATA_DIR}`);
    expect((await stat(join(environment.DATA_DIR, 'auth-secret'))).mode & 0o777).toBe(0o600);
    const signedUp = await post(url, '/sign-up/email', { name: 'N', email: 'kept@example.com', password: PASSWORD });
    const cookie = cookieOf(signedUp);
    const beside = start(STAFF, environment, ['grant', 'kept@example.com', 'support', '--unproven']);
    expect(await beside.exit()).toBe(0);
    expect(beside.output).toContain('postgres: sharing the PostgreSQL that runs on');
    expect([first.complaints, beside.complaints]).toEqual(['', '']);
    const began = performance.now();
    first.kill('SIGINT');
    expect(await first.exit()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);

    const second = start(MAIN, environment);
    await second.says('The data is in');
    const session = (await (await fetch(`${url}/api/auth/get-session`, { headers: { cookie } })).json()) as object;
    expect(session).toMatchObject({ user: { email: 'kept@example.com' } });
    second.kill();
    expect(await second.exit()).toBe(0);
  });

  test('on a taken port says so and leaves nothing running', async () => {
    const { url } = await service();
    const { port } = new URL(url);
    const second = start(MAIN, { PORT: port, DATABASE_URL: database.url, ...UNSOLD, ...SECRET });
    expect(await second.exit()).toBe(1);
    expect(second.output.trim()).toBe(`Port ${port} is taken by another program. Set PORT to a free one.`);
  });

  test('that fails ends the process, whatever else is under way in it', async () => {
    const program = start(MAIN, {
      PORT: String(await freePort()),
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      ...UNSOLD,
      ...SECRET,
      NODE_OPTIONS: '--import data:text/javascript,setInterval(()=>undefined,1000)',
    });
    await program.says('is not available');
    expect(await Promise.race([program.exit(), sleep(2000, 'still there')])).toBe(1);
  });

  test('with a wrong configuration names everything that is wrong, no secret among it, and exits 78', async () => {
    const program = start(MAIN, {
      PORT: 'eighty',
      BASE_URL: 'localhost:3000',
      AUTH_SECRET: 'canary-short',
      DATABASE_URL: 'mysql://user:canary-password@host/db',
      TRUSTED_PROXIES: 'loopback,not-an-address',
      SESSION_LIFE_SECONDS: '5',
      USER_FIELDS: '[{"name":"email"}]',
      RATE_LIMIT_STORE: 'redis',
      POLAR_WEBHOOK_SECRET: 'canary horse battery staple',
    });
    expect(await program.exit()).toBe(78);
    for (const name of [
      'PORT',
      'BASE_URL',
      'AUTH_SECRET',
      'DATABASE_URL',
      'TRUSTED_PROXIES',
      'SESSION_LIFE_SECONDS',
      'USER_FIELDS',
      'REDIS_URL',
      'POLAR_WEBHOOK_SECRET',
    ]) {
      expect(program.output).toContain(name);
    }
    expect(program.output).not.toContain('canary');
  });

  test.each(['/proc/nope', 'package.json'])(
    'with DATA_DIR=%s says so in one line, at once, and exits 78',
    async (path) => {
      const program = start(MAIN, { DATA_DIR: path, PORT: String(await freePort()) });
      expect(await program.exit()).toBe(78);
      expect(program.output.match(/DATA_DIR/g)).toHaveLength(1);

      // With a secret of its own the directory is needed for the database alone.
      const withSecret = start(MAIN, { DATA_DIR: path, PORT: String(await freePort()), ...SECRET });
      expect(await withSecret.exit()).toBe(78);
      expect(withSecret.output).toBe(program.output);
    },
    30_000,
  );

  test('warns of a variable that looks misspelt', async () => {
    const { program } = await service({ REQUIRE_EMAIL_VERIFICATON: 'on', HOME: '/nowhere' });
    expect(program.complaints).toBe(
      'REQUIRE_EMAIL_VERIFICATON is not a variable of this service. Did you mean REQUIRE_EMAIL_VERIFICATION?\n',
    );
  });

  test('in production shows no mailbox, no metrics without their token, and starts no other process', async () => {
    const port = await freePort();
    const program = start(MAIN, {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://localhost:1',
      ...SECRET,
    });
    await program.says('The data is in');
    expect(program.output).not.toMatch(/\/dev\/mailbox|stood in/);
    if (process.platform === 'linux') expect(await childrenOf(program.pid)).toBe('');
    for (const path of ['/dev/mailbox', '/metrics']) {
      expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(404);
    }
  });
});

describe('the end', () => {
  test('answers all that was begun, takes nothing new, and is over in time', async () => {
    const { program, url } = await service({ DRAIN_SECONDS: '1' });
    const email = 'drained@example.com';
    await post(url, '/sign-up/email', { name: 'N', email, password: PASSWORD });
    const side = await SideConnection.open(database.url);
    const hold = 'select 1 from "user" where email = $1 for update';
    const began = performance.now();
    const pending = await side.holding(hold, [email], async () => {
      const signIns = Array.from({ length: 5 }, () => post(url, '/sign-in/email', { email, password: PASSWORD }));
      await side.untilBlocked(signIns.length);
      program.kill();
      await sleep(300);
      const ready = await fetch(`${url}/health/ready`);
      expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
      // The wait for the balancer is over by now, so only what was begun is still open.
      await sleep(1200);
      await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
      return signIns;
    });
    await side.close();
    const answers = await Promise.all(pending);
    // Told to close, clients of the pool do not wait for the next answer on the same connection.
    expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual(
      pending.map(() => [200, 'close']),
    );
    expect(await program.exit()).toBe(0);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('a signal during the start', () => {
  const MIGRATION_LOCK = 0x6a7e_4053;

  /** The program and all that it has started, in turn. */
  async function familyOf(pid: number): Promise<number[]> {
    const children = (await childrenOf(pid).catch(() => '')).split(' ').filter(Boolean).map(Number);
    return [pid, ...(await Promise.all(children.map((child) => familyOf(child)))).flat()];
  }

  async function expectEndInOrder(program: Program): Promise<void> {
    const family = await familyOf(program.pid);
    const began = performance.now();
    program.kill();
    expect(await program.exit()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(program.output).toContain('Ended by a signal before the start was complete.\n');
    expect(program.output).not.toContain('Gatehouse listens');
    expect(family.filter((pid) => isAlive(pid))).toEqual([]);
  }

  test.each(['1', '2'])('ends WORKERS=%s that waits for its turn to migrate', async (count) => {
    const side = await SideConnection.open(database.url);
    await side.rows(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const own = { PORT: String(await freePort()), DATABASE_URL: database.url, ...UNSOLD, ...SECRET, ...CHEAP };
    const program = start(MAIN, { ...own, WORKERS: count });
    try {
      await program.says('Waiting for its end.');
      await expectEndInOrder(program);
    } finally {
      await side.close();
    }
  });

  test('ends with exit code 0 although the only worker has to be killed', async () => {
    const side = await SideConnection.open(database.url);
    await side.rows(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const own = { PORT: String(await freePort()), DATABASE_URL: database.url, ...UNSOLD, ...SECRET, ...CHEAP };
    const program = start(MAIN, { ...own, WORKERS: '2' });
    try {
      await program.says('Waiting for its end.');
      const [, worker] = await familyOf(program.pid);
      process.kill(worker!, 'SIGSTOP');
      program.kill();
      expect(await program.exit()).toBe(0);
      expect(program.output).toContain('Ended by a signal before the start was complete.\n');
      expect(program.output).toContain('Workers did not end within 15 s, and were killed.');
    } finally {
      await side.close();
    }
  }, 60_000);

  test.each(['1', '2'])(
    'ends WORKERS=%s with the database and the stand-ins that it starts',
    async (count) => {
      const data = { DATA_DIR: join(directory, `interrupted-${count}`), PORT: String(await freePort()) };
      const program = start(MAIN, { ...data, ...CHEAP, WORKERS: count });
      while ((await familyOf(program.pid)).length < 2) await sleep(5);
      await expectEndInOrder(program);
    },
    30_000,
  );
});

describe('a connection', () => {
  const open = (url: string, text: string) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(Number(new URL(url).port), 'localhost', () => {
        socket.write(text);
        resolve(socket);
      });
      socket.on('error', () => undefined);
    });

  test('that nothing is asked on holds up no stop, whether it was used before or not', async () => {
    const { program, url } = await service();
    const request = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const idle = await Promise.all([...Array(10).keys()].map((i) => open(url, i % 2 ? request : '')));
    idle.forEach((socket) => socket.resume());
    await sleep(300);
    const began = performance.now();
    const closed = Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    program.kill();
    await closed;
    expect(await program.exit()).toBe(0);
    // A busy machine needs its time to end a process; waiting for a client would take 4 s.
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('that does not finish its headers is closed, and others do not notice', async () => {
    const { url } = await service();
    const began = performance.now();
    const slow = await Promise.all(
      Array.from({ length: 200 }, () => open(url, 'GET /health/live HTTP/1.1\r\nX-Slow: ')),
    );
    const closed = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    slow.forEach((socket) => socket.resume());
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    await closed;
    expect(performance.now() - began).toBeLessThan(13_000);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });
});
