import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Lifetime } from '../../bench/lifetime.ts';
import { exitOf, freePort, hasEnded, run } from '../../bench/processes.ts';
import { type User, unprivileged } from './unprivileged.ts';

const STANZA = 'gatehouse';
const START_PATIENCE_MS = 120_000;
/** Seconds after which PostgreSQL archives what it has, so that a quiet minute is archived as well. */
export const ARCHIVE_TIMEOUT_SECONDS = 10;

/** The PostgreSQL of Debian with pgBackRest, in directories of its own. */
export class BackedUpPostgres {
  readonly url: string;
  readonly #root: string;
  readonly #bin: string;
  readonly #port: number;
  readonly #user: User;
  #server: ChildProcess | undefined;

  private constructor(root: string, bin: string, port: number, user: User) {
    this.#root = root;
    this.#bin = bin;
    this.#port = port;
    this.#user = user;
    this.url = `postgres://postgres@127.0.0.1:${port}/gatehouse`;
  }

  /** A running server whose log is archived. @throws Error in words when a program is missing */
  static async open(lifetime: Lifetime): Promise<BackedUpPostgres> {
    const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
    if (bin === undefined || !existsSync('/usr/bin/pgbackrest')) {
      throw new Error('This needs PostgreSQL and pgBackRest of Debian: apt-get install postgresql-15 pgbackrest');
    }
    const root = await mkdtemp(join(tmpdir(), 'gatehouse-restore-'));
    lifetime.add(() => rm(root, { recursive: true, force: true }));
    const made = new BackedUpPostgres(root, bin, await freePort(), await unprivileged());
    await made.#make();
    lifetime.add(() => made.#kill());
    return made;
  }

  async query<Row extends pg.QueryResultRow>(sql: string, database = 'gatehouse'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url.replace(/gatehouse$/, database) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** A full backup. @returns how long it took, and its size in bytes: of the database, and in the repository */
  async backUp(): Promise<{ readonly ms: number; readonly databaseBytes: number; readonly repositoryBytes: number }> {
    const began = performance.now();
    await this.#backRest('--type=full', 'backup');
    const ms = performance.now() - began;
    const [stanza] = JSON.parse(await this.#backRest('--output=json', 'info')) as {
      readonly backup: readonly {
        readonly info: { readonly size: number; readonly repository: { readonly size: number } };
      }[];
    }[];
    const { size, repository } = stanza!.backup.at(-1)!.info;
    return { ms, databaseBytes: size, repositoryBytes: repository.size };
  }

  /** When the last part of the log was archived. */
  async lastArchived(): Promise<Date> {
    const [row] = await this.query<{ at: Date | null }>('select last_archived_time as at from pg_stat_archiver');
    return row?.at ?? new Date(0);
  }

  /** Kills all processes of the server and deletes its data. */
  async destroy(): Promise<void> {
    await this.#kill();
    await rm(this.#data, { recursive: true });
  }

  /** Restores the state at a moment and starts the server. @returns how long each took in milliseconds */
  async restore(moment: Date): Promise<{ readonly copyMs: number; readonly recoveryMs: number }> {
    await this.#directory(this.#data);
    const began = performance.now();
    const target = moment.toISOString().replace('T', ' ').replace('Z', '+00');
    await this.#backRest('--type=time', `--target=${target}`, '--target-action=promote', 'restore');
    const copied = performance.now();
    await this.#start();
    while ((await this.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers'))[0]?.recovers)
      await sleep(50);
    return { copyMs: copied - began, recoveryMs: performance.now() - copied };
  }

  get #data(): string {
    return join(this.#root, 'data');
  }

  async #make(): Promise<void> {
    await chown(this.#root, this.#user.uid, this.#user.gid);
    await chmod(this.#root, 0o755);
    for (const name of ['data', 'repository', 'log', 'lock', 'spool']) await this.#directory(join(this.#root, name));
    const config = join(this.#root, 'pgbackrest.conf');
    await writeFile(config, configuration(this.#root, this.#data, this.#port));
    await this.#as(join(this.#bin, 'initdb'), ['-D', this.#data, '-U', 'postgres', '-A', 'trust', '--data-checksums']);
    await this.#start();
    await this.query('create database gatehouse', 'postgres');
    await this.#backRest('stanza-create');
    await this.#backRest('check');
  }

  async #directory(path: string): Promise<void> {
    await mkdir(path, { mode: 0o700 });
    await chown(path, this.#user.uid, this.#user.gid);
  }

  async #start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(this.#port),
      unix_socket_directories: this.#root,
      max_connections: '100',
      wal_level: 'replica',
      archive_mode: 'on',
      archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
      archive_command: `pgbackrest --config=${this.#root}/pgbackrest.conf --stanza=${STANZA} archive-push %p`,
      log_min_messages: 'panic',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(this.#bin, 'postgres'), ['-D', this.#data, ...options], {
      cwd: this.#root,
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      ...this.#user,
    });
    this.#server = server;
    const deadline = performance.now() + START_PATIENCE_MS;
    const accepts = () =>
      this.query('select 1', 'postgres').then(
        () => true,
        () => false,
      );
    while (!(await accepts())) {
      if (hasEnded(server) || performance.now() > deadline) throw new Error('PostgreSQL does not start');
      await sleep(50);
    }
  }

  /** The whole process group: a killed postmaster leaves its children. */
  async #kill(): Promise<void> {
    const server = this.#server;
    if (!server?.pid || hasEnded(server)) return;
    const exit = exitOf(server);
    process.kill(-server.pid, 'SIGKILL');
    await exit;
    await sleep(200);
  }

  #backRest(...args: string[]): Promise<string> {
    return this.#as('pgbackrest', [`--config=${this.#root}/pgbackrest.conf`, `--stanza=${STANZA}`, ...args]);
  }

  #as(command: string, args: string[]): Promise<string> {
    return run(
      'setpriv',
      [`--reuid=${this.#user.uid}`, `--regid=${this.#user.gid}`, '--clear-groups', command, ...args],
      this.#root,
    );
  }
}

function configuration(root: string, data: string, port: number): string {
  return `[global]
repo1-path=${root}/repository
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${randomBytes(32).toString('base64url')}
log-path=${root}/log
lock-path=${root}/lock
spool-path=${root}/spool
log-level-console=warn
start-fast=y

[${STANZA}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${root}
pg1-user=postgres
`;
}
