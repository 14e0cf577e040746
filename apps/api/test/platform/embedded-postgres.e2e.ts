import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../src/platform/postgres-programs.ts';
import { isAlive, postmaster } from '../../src/platform/postmaster.ts';
import { scratch } from '../support/scratch.ts';

/** A process that started or shares the server, as `npm start` does. */
interface Holder {
  process: ChildProcess;
  url: string;
  pid: number;
  adopted: boolean;
}

let dataDir: string;
let holders: ChildProcess[];

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(await scratch(), 'gatehouse-launcher-')), 'postgres-18');
  holders = [];
});

afterEach(async () => {
  await Promise.all(holders.map((holder) => end(holder)));
  await rm(dirname(dataDir), { recursive: true, force: true });
});

async function hold(): Promise<Holder> {
  const holder = spawn(process.execPath, [join(import.meta.dirname, '../support/hold-postgres.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  holders.push(holder);
  let said = '';
  holder.stderr.on('data', (chunk) => (said += String(chunk)));
  const died = once(holder, 'exit').then(() => Promise.reject(new Error(`the holder died: ${said}`)));
  const [line] = (await Promise.race([once(holder.stdout, 'data'), died])) as [Buffer];
  died.catch(() => undefined);
  return { process: holder, ...(JSON.parse(line.toString()) as Omit<Holder, 'process'>) };
}

async function end(holder: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const exit = once(holder, 'exit');
  holder.kill(signal);
  await exit;
}

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`still waiting until ${what}`);
    await sleep(20);
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const answers = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

describe('the embedded PostgreSQL', () => {
  test('starts on an empty directory, ends with its process, and keeps port and data', async () => {
    const first = await hold();
    expect(first.adopted).toBe(false);
    await query(first.url, 'create table kept (word text); insert into kept values ($$yes$$)');
    await end(first.process);
    expect(isAlive(first.pid)).toBe(false);

    const second = await hold();
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'yes' }]);
  });

  test('asks for a password, and listens on this machine only', async () => {
    const { url } = await hold();
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });

  test('two first starts at once share one server, and nothing is left lying about', async () => {
    const both = await Promise.all([hold(), hold()]);
    expect(both[0].url).toBe(both[1].url);
    expect(both.filter(({ adopted }) => adopted)).toHaveLength(1);
    expect(await readdir(dirname(dataDir))).toEqual(['postgres-18']);
  });

  test('a process that shares the server leaves it running', async () => {
    const owner = await hold();
    const guest = await hold();
    expect(guest).toMatchObject({ adopted: true, pid: owner.pid });
    await end(guest.process);
    expect(await answers(owner.url)).toBe(true);
  });

  test('when its starter ends, the process that shares it starts it again on the same port', async () => {
    const owner = await hold();
    const guest = await hold();
    await end(owner.process);
    await until('the server is back', () => answers(guest.url));
    await end(guest.process);
    expect(await postmaster(dataDir)).toBeUndefined();
  });

  test('survives kill -9 of its process: what was committed is there at the next start', async () => {
    const killed = await hold();
    await query(killed.url, 'create table kept (word text); insert into kept values ($$yes$$)');
    await end(killed.process, 'SIGKILL');
    const next = await hold();
    expect(await query(next.url, 'select word from kept')).toEqual([{ word: 'yes' }]);
    await end(next.process);
    expect(await postmaster(dataDir)).toBeUndefined();
  });

  test('an orphan, left where the kernel does not end it with its process, is adopted and ended', async () => {
    const killed = await hold();
    await end(killed.process, 'SIGKILL');
    await until('the server is gone', async () => !(await postmaster(dataDir)));
    const programs = await findPostgres();
    const orphan = programs.postgres(['-D', dataDir, '-p', new URL(killed.url).port, '-c', 'unix_socket_directories=']);
    await until('the orphan is ready', async () => (await postmaster(dataDir))?.state === 'ready');

    const finder = await hold();
    expect(finder).toMatchObject({ adopted: true, pid: orphan.pid });
    await end(finder.process);
    expect(isAlive(orphan.pid!)).toBe(false);
  });

  test('says in the words of PostgreSQL why it does not start', async () => {
    const first = await hold();
    await end(first.process);
    await rm(join(dataDir, 'global'), { recursive: true });
    await expect(hold()).rejects.toThrow(/did not start[^]*global/);
  });
});
