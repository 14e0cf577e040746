import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeAbandoned } from './postmaster.ts';
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts';
import { choosePort, claim, isAlive, ownerOf, postmaster, terminate } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** Directory of the cluster, named after the major version, which alone can read it: `.data/postgres-18`. */
  dataDir: string;
  /** Default: the port of the last run when it is free, else any free one. */
  port?: number;
  /** For tests: nothing survives a crash (no fsync), and `stop` removes the directory. */
  ephemeral?: boolean;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string; `database` defaults to `postgres`. */
  url(database?: string): string;
  /** True when the server was already running: another process on the same data, or one that was killed, started it. */
  readonly adopted: boolean;
  /** Process id of the server. */
  readonly pid: number;
  /** Ends the server within 10 s, unless another living process started it. */
  stop(): Promise<void>;
}

interface Server {
  pid: number;
  port: number;
  adopted: boolean;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  log_min_messages: 'fatal',
};

const EPHEMERAL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
};

const START_PATIENCE_MS = 30_000;
const WATCH_INTERVAL_MS = 500;
/** A server that is stopping because its starter died reports it within this time. */
const ORPHAN_PROOF_MS = 200;
/** The server's words when another one holds the directory, which may not have written its port yet, or is gone again. */
const LOST_THE_LOCK = /lock file "postmaster\.pid" already exists/;

/**
 * Starts the PostgreSQL of the npm platform package, or shares the one that already runs on this directory. Processes
 * that share one keep it up: when its starter ends, or it crashes, the next one starts it again on the same port.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, ephemeral = false, log = () => undefined } = options;
  const programs = await findPostgres();
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(programs, dataDir, ephemeral);
  const password = await readFile(join(dataDir, 'password'), 'utf8');

  let server = await obtain(programs, options);
  if (server.adopted) log(`sharing the PostgreSQL that runs on ${dataDir} (pid ${server.pid}, port ${server.port})`);

  let repair: Promise<void> | undefined;
  const restart = async () => {
    try {
      server = await obtain(programs, { ...options, port: server.port });
      log(`PostgreSQL had stopped; it runs again (pid ${server.pid}, port ${server.port})`);
    } catch (error) {
      log(`PostgreSQL has stopped and does not start: ${String(error)}`);
    }
    repair = undefined;
  };
  const watch = setInterval(() => {
    if (!repair && !isAlive(server.pid)) repair = restart();
  }, WATCH_INTERVAL_MS).unref();

  return {
    url: (database = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:${server.port}/${database}`,
    get adopted() {
      return server.adopted;
    },
    get pid() {
      return server.pid;
    },
    async stop() {
      clearInterval(watch);
      await repair;
      const owner = await ownerOf(dataDir);
      if (owner !== process.pid && isAlive(owner)) return;
      await terminate(server.pid);
      if (ephemeral) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A cluster appears whole or not at all: it is made beside its place, and of two first starts the second uses the
 * first's.
 */
async function createCluster(programs: PostgresPrograms, dataDir: string, ephemeral: boolean): Promise<void> {
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true });
  const prefix = 'new-postgres-';
  await removeAbandoned(parent, prefix);
  const draft = join(parent, `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}-password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await Promise.all([draft, passwordFile].map((path) => programs.own(path)));
    await programs.initdb([
      `--pgdata=${draft}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(ephemeral ? ['--no-sync'] : []),
    ]);
    await rename(passwordFile, join(draft, 'password'));
    await rename(draft, dataDir).catch((error: unknown) => {
      if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error;
    });
  } finally {
    await Promise.all([draft, passwordFile].map((path) => rm(path, { recursive: true, force: true })));
  }
}

/** The running server, else a new one. PostgreSQL itself lets only one of several live on a directory. */
async function obtain(programs: PostgresPrograms, options: EmbeddedPostgresOptions): Promise<Server> {
  const { dataDir } = options;
  const deadline = performance.now() + START_PATIENCE_MS;
  for (;;) {
    const running = await postmaster(dataDir);
    if (running?.state === 'ready') {
      if (isAlive(await ownerOf(dataDir))) return { ...running, adopted: true };
      // Its starter was killed. If the kernel did not stop the server too, the process that finds it does.
      await sleep(ORPHAN_PROOF_MS);
      const isOrphan = !isAlive(await ownerOf(dataDir)) && (await postmaster(dataDir))?.state === 'ready';
      if (!isOrphan) continue;
      await claim(dataDir);
      return { ...running, adopted: true };
    }
    if (!running) {
      const started = await start(programs, options, deadline);
      if (started) return started;
    }
    if (performance.now() > deadline) throw new Error(`PostgreSQL on ${dataDir} is neither ready nor gone after 30 s.`);
    await sleep(50);
  }
}

/** @returns the process of a server, and its last words once it has ended. */
async function launch(
  programs: PostgresPrograms,
  { dataDir, port, ephemeral = false, log = () => undefined }: EmbeddedPostgresOptions,
): Promise<{ child: ChildProcess; end: Promise<string> }> {
  const settings = { ...SETTINGS, ...(ephemeral ? EPHEMERAL_SETTINGS : {}) };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = programs.postgres(['-D', dataDir, '-p', String(port ?? (await choosePort(dataDir))), ...parameters]);
  let words = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-4_000);
    for (const line of chunk.trimEnd().split('\n')) log(line);
  });
  const end = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(words));
  });
  return { child, end };
}

/** Starts a server; undefined when another process was faster. @throws with the server's own words when it does not start. */
async function start(
  programs: PostgresPrograms,
  options: EmbeddedPostgresOptions,
  deadline: number,
): Promise<Server | undefined> {
  const { child, end } = await launch(programs, options);
  const late = `not ready after ${START_PATIENCE_MS} ms`;
  for (;;) {
    const running = await postmaster(options.dataDir);
    if (running && running.pid !== child.pid) return undefined;
    if (running?.state === 'ready') {
      await claim(options.dataDir);
      return { ...running, adopted: false };
    }
    const failure = await Promise.race([end, sleep(10, performance.now() > deadline ? late : undefined)]);
    if (failure !== undefined) {
      if (LOST_THE_LOCK.test(failure)) return undefined;
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not start: ${failure}`);
    }
  }
}
