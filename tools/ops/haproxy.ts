import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Lifetime } from '../../bench/lifetime.ts';
import { exitOf, freePort, hasEnded, stop } from '../../bench/processes.ts';
import { send } from '../chaos/http.ts';

export const HAPROXY = '/usr/sbin/haproxy';
const SHIPPED = join(import.meta.dirname, '../../deploy/haproxy.cfg');
const PATIENCE_MS = 60_000;

export const hasHaproxy = existsSync(HAPROXY);

/** Names of the servers in `deploy/haproxy.cfg`, in the order of the ports. */
export const SERVERS = ['one', 'two'] as const;

/** A row of its statistics: counters and states by the names that haproxy gives them. */
export type Row = Readonly<Record<string, string>>;

/** Debian's haproxy with the configuration in `deploy`, in front of two instances on this machine. */
export class Haproxy {
  /** Without TLS. */
  readonly port: number;
  readonly httpsPort: number;
  readonly httpPort: number;
  /** Certificate of `httpsPort`. */
  readonly certificate: string;
  readonly #stats: number;

  private constructor(ports: Readonly<Record<'local' | 'https' | 'http' | 'stats', number>>, certificate: string) {
    this.port = ports.local;
    this.httpsPort = ports.https;
    this.httpPort = ports.http;
    this.#stats = ports.stats;
    this.certificate = certificate;
  }

  /** Running, before the instances do. @param instances ports @throws Error in words when it is not installed or refuses its file */
  static async open(lifetime: Lifetime, instances: readonly [number, number]): Promise<Haproxy> {
    if (!hasHaproxy) throw new Error('This needs haproxy of Debian: apt-get install haproxy');
    const root = await mkdtemp(join(tmpdir(), 'gatehouse-haproxy-'));
    lifetime.add(() => rm(root, { recursive: true, force: true }));
    const certificate = await selfSigned(root);
    const ports = { local: await freePort(), https: await freePort(), http: await freePort(), stats: await freePort() };
    const here = (port: number) => `127.0.0.1:${port}`;
    const file = await configuration(root);
    const child = spawn(HAPROXY, ['-db', '-f', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: {
        GATEHOUSE_ONE: here(instances[0]),
        GATEHOUSE_TWO: here(instances[1]),
        GATEHOUSE_CERTIFICATE: certificate,
        GATEHOUSE_HTTPS: here(ports.https),
        GATEHOUSE_HTTP: here(ports.http),
        GATEHOUSE_LOCAL: here(ports.local),
        GATEHOUSE_STATS: here(ports.stats),
      },
    });
    lifetime.add(() => stop(child));
    const haproxy = new Haproxy(ports, await readFile(certificate, 'utf8'));
    await haproxy.#listens(child);
    return haproxy;
  }

  /** @param name of a server, or BACKEND for all of them */
  async row(name: string): Promise<Row> {
    const { body } = await send(this.#stats, { path: '/;csv' });
    const [heading = '', ...lines] = body.replace(/^# /, '').trim().split('\n');
    const names = heading.split(',');
    const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index], value])));
    const found = rows.find(({ pxname, svname }) => pxname === 'gatehouse' && svname === name);
    if (!found) throw new Error(`haproxy has no server ${name}:\n${body}`);
    return found;
  }

  /** Until it sends requests to the server, or none any more. */
  async untilServer(name: string, state: 'UP' | 'DOWN'): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    // A state may be followed by what the checks found meanwhile: `UP 1/2`.
    while ((await this.row(name))['status'] !== state) {
      if (performance.now() > deadline) throw new Error(`The server ${name} is not ${state} after ${PATIENCE_MS} ms`);
      await sleep(50);
    }
  }

  async #listens(child: ChildProcess): Promise<void> {
    const answers = () =>
      send(this.#stats, { path: '/;csv' }).then(
        () => true,
        () => false,
      );
    while (!(await answers())) {
      if (hasEnded(child)) throw new Error(`haproxy ended with ${(await exitOf(child)).code}`);
      await sleep(20);
    }
  }
}

/** The file in `deploy`; only root can change user and directory. */
async function configuration(root: string): Promise<string> {
  if (userInfo().uid === 0) return SHIPPED;
  const file = join(root, 'haproxy.cfg');
  await writeFile(file, readFileSync(SHIPPED, 'utf8').replaceAll(/^ +(?:user|group|chroot) .*\n/gm, ''));
  return file;
}

/** Makes a certificate for this machine with its key. @returns the file that has both, as haproxy reads them */
export async function selfSigned(directory: string): Promise<string> {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(directory, `${name}.pem`));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key!];
  await promisify(execFile)('openssl', ['req', '-x509', ...keys, ...subject, '-out', certificate!]);
  await writeFile(both!, (await readFile(certificate!, 'utf8')) + (await readFile(key!, 'utf8')), { mode: 0o600 });
  return both!;
}
