import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_SETTINGS } from '../../src/database/session-settings.ts';
import { freePort } from '../../src/platform/postmaster.ts';

const START_PATIENCE_MS = 10_000;
const NOBODY = 65_534;

export const isPgBouncerInstalled = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/** A PgBouncer in transaction mode in front of a PostgreSQL of this machine, for all its databases. */
export class PgBouncer {
  readonly #process: ChildProcess;
  readonly #directory: string;
  readonly #port: number;

  private constructor(child: ChildProcess, directory: string, port: number) {
    this.#process = child;
    this.#directory = directory;
    this.#port = port;
  }

  /** @param settings what a new connection to PostgreSQL is told first @throws Error with its words when it does not start */
  static async start(
    serverUrl: string,
    settings: Readonly<Record<string, number>> = SESSION_SETTINGS,
    port = 0,
  ): Promise<PgBouncer> {
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-pgbouncer-'));
    const free = await freePort(port);
    const files = { 'pgbouncer.ini': iniOf(serverUrl, directory, free, settings), 'users.txt': usersOf(serverUrl) };
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text, { mode: 0o600 });
    // PgBouncer refuses to run as root.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const path of ['', ...Object.keys(files)]) await chown(join(directory, path), NOBODY, NOBODY);
    const own = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const child = spawn('pgbouncer', [join(directory, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...own,
    });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-4000)));
    child.once('error', (error) => (words += error.message));
    const bouncer = new PgBouncer(child, directory, free);
    const deadline = performance.now() + START_PATIENCE_MS;
    while (!(await accepts(free))) {
      const hasEnded = child.pid === undefined || child.exitCode !== null;
      if (hasEnded || performance.now() > deadline) {
        await bouncer.stop();
        throw new Error(`PgBouncer did not start: ${words}`);
      }
      await sleep(20);
    }
    return bouncer;
  }

  /** The same database behind it. */
  before(url: string): string {
    const behind = new URL(url);
    behind.host = `127.0.0.1:${this.#port}`;
    return behind.href;
  }

  async stop(): Promise<void> {
    if (this.#process.pid !== undefined && this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, 'exit');
      // SIGTERM would wait for clients from release 1.23 on.
      this.#process.kill('SIGKILL');
      await ended;
    }
    await rm(this.#directory, { recursive: true, force: true });
  }
}

function iniOf(serverUrl: string, directory: string, port: number, settings: Readonly<Record<string, number>>): string {
  const server = new URL(serverUrl);
  const query = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  return `[databases]
* = host=${server.hostname} port=${server.port || 5432} connect_query='${query.join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 1000
server_idle_timeout = 10
`;
}

function usersOf(serverUrl: string): string {
  const { username, password } = new URL(serverUrl);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}
