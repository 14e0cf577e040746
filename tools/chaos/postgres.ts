import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres';
import { findPostgres, type PostgresPrograms } from '#api/platform/postgres-programs';
import { choosePort, isAlive, postmaster, removeAbandoned, terminate } from '#api/platform/postmaster';
import pg from 'pg';
import type { Lifetime } from '../../bench/lifetime.ts';

const CLUSTERS = 'gatehouse-chaos-';
/** Recovering from the log of a burst takes its time on a busy machine. */
const START_PATIENCE_MS = 120_000;

type Settings = Readonly<Record<string, string>>;

/** Durable as in production: what a commit has promised must survive `crash`. */
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  log_min_messages: 'fatal',
};

interface PostgresOptions {
  /** Where its data goes; default: the directory for temporary files. */
  readonly directory?: string;
  readonly settings?: Settings;
}

/** A PostgreSQL of the run's own, to be killed and frozen. Nothing but its tests starts it again. */
export class Postgres {
  readonly #programs: PostgresPrograms;
  readonly #dataDir: string;
  readonly #url: string;
  readonly #port: number;
  readonly #settings: Settings;
  #pid = 0;

  private constructor(
    programs: PostgresPrograms,
    dataDir: string,
    url: string,
    port: number,
    settings: PostgresOptions['settings'],
  ) {
    this.#programs = programs;
    this.#dataDir = dataDir;
    this.#url = url;
    this.#port = port;
    this.#settings = { ...SETTINGS, ...settings };
  }

  static async open(lifetime: Lifetime, { directory = tmpdir(), settings }: PostgresOptions = {}): Promise<Postgres> {
    await removeAbandoned(directory, CLUSTERS);
    const dataDir = join(directory, `${CLUSTERS}${process.pid}-${randomBytes(4).toString('hex')}`);
    lifetime.add(() => rm(dataDir, { recursive: true, force: true }));
    // The service's own launcher makes the cluster; it would also watch over it, so it does not keep it.
    const made = await startEmbeddedPostgres({ dataDir });
    const url = made.url();
    await made.stop();
    const postgres = new Postgres(await findPostgres(), dataDir, url, await choosePort(dataDir), settings);
    lifetime.add(() => postgres.stop());
    await postgres.start();
    return postgres;
  }

  /** Process id of the server, whose children serve the connections. */
  get pid(): number {
    return this.#pid;
  }

  /** An empty database; its URL. */
  async createDatabase(name: string): Promise<string> {
    await this.query(`create database ${name} template template0`);
    return this.#urlOf(name);
  }

  /** Runs one statement as its owner on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(sql: string, url = this.#urlOf('postgres')): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits for one that recovers by itself. @returns when it accepted its first connection, on the clock of `performance` */
  async start(): Promise<number> {
    if (!this.lives) this.#launch();
    const deadline = performance.now() + START_PATIENCE_MS;
    for (;;) {
      const accepts = await this.query('select 1').then(
        () => true,
        () => false,
      );
      if (accepts) break;
      if (performance.now() > deadline) throw new Error('PostgreSQL does not start');
      await sleep(10);
    }
    const accepted = performance.now();
    this.#pid = (await postmaster(this.#dataDir))?.pid ?? 0;
    return accepted;
  }

  #launch(): void {
    const settings = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#programs.postgres(['-D', this.#dataDir, '-p', String(this.#port), ...settings]).stderr!.resume();
  }

  /** False once it has ended by itself. */
  get lives(): boolean {
    return isAlive(this.#pid);
  }

  /** The first process and all others. */
  get pids(): readonly number[] {
    return [this.#pid, ...childrenOf(this.#pid)];
  }

  /** As `pg_ctl stop -m immediate`: every process ends at once, the next start recovers from the log. */
  async crash(): Promise<void> {
    process.kill(this.#pid, 'SIGQUIT');
    while (isAlive(this.#pid)) await sleep(5);
  }

  /** Stops all its processes: connections stay open, and no query is answered. */
  freeze(): void {
    // The postmaster first: it makes no new process then.
    this.#signal(this.#pid, 'SIGSTOP');
    for (const pid of childrenOf(this.#pid)) this.#signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of [...childrenOf(this.#pid), this.#pid]) this.#signal(pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    if (!isAlive(this.#pid)) return;
    this.thaw();
    await terminate(this.#pid);
  }

  #urlOf(database: string): string {
    const url = new URL(this.#url);
    url.port = String(this.#port);
    url.pathname = `/${database}`;
    return url.href;
  }

  #signal(pid: number, signal: NodeJS.Signals): void {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // The process has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

/** `proc_pid_stat(5)`: pid (command) state ppid … */
function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
}
