import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Lifetime } from '../../../bench/lifetime.ts';
import { run } from '../../../bench/processes.ts';
import type { Machine } from './machine.ts';
import { type Site, until } from './site.ts';

const START_PATIENCE_MS = 120_000;
/** A former primary may need a new copy of everything. */
const REJOIN_PATIENCE_MS = 180_000;

/** `machine`: etcd, Patroni and PostgreSQL die. `postgres`: PostgreSQL dies, and Patroni is held. `silent`: nothing answers. */
export type Loss = 'machine' | 'postgres' | 'silent';

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Two PostgreSQL under Patroni, three etcd, and haproxy in front, as deploy/high-availability has them. */
export class DatabaseCluster {
  /** Through haproxy. */
  readonly url: string;
  readonly #site: Site;
  readonly #machines: readonly [Machine, Machine, Machine];

  private constructor(site: Site, machines: readonly [Machine, Machine, Machine], password: string) {
    this.#site = site;
    this.#machines = machines;
    this.url = `postgres://gatehouse:${password}@${site.addressOf(4)}:5432/gatehouse`;
  }

  /** Running, with a synchronous replica. */
  static async open(lifetime: Lifetime, site: Site): Promise<DatabaseCluster> {
    const machines = [
      await site.machine(lifetime, 1),
      await site.machine(lifetime, 2),
      await site.machine(lifetime, 3),
    ] as const;
    const password = randomBytes(18).toString('hex');
    const cluster = new DatabaseCluster(site, machines, password);
    for (const machine of machines) {
      await machine.directoryOf('etcd');
      await startEtcd(machine);
    }
    const [first, second] = machines;
    await startPatroni(first);
    await until('A primary', machines, START_PATIENCE_MS, async () => (await cluster.primary()) !== undefined);
    await cluster.query(`create role gatehouse login password '${password}'`, 'postgres');
    await cluster.query('create database gatehouse owner gatehouse', 'postgres');
    await startPatroni(second);
    await cluster.untilSynchronous();
    await site.balancer(lifetime);
    return cluster;
  }

  /** As superuser, at the primary. @throws Error without a primary */
  async query<Row extends pg.QueryResultRow>(sql: string, database = 'gatehouse'): Promise<Row[]> {
    const primary = await this.primary();
    if (!primary) throw new Error('There is no primary');
    const password = this.#site.secrets.SUPERUSER_PASSWORD;
    const client = new pg.Client({ host: primary.address, user: 'postgres', password, database });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** The machine that says that it is the primary. */
  async primary(): Promise<Machine | undefined> {
    for (const machine of this.#databases) if ((await ask(machine, 'primary')) !== undefined) return machine;
    return undefined;
  }

  async replica(): Promise<Machine> {
    const primary = await this.primary();
    return this.#databases.find((machine) => machine !== primary)!;
  }

  /** Until nothing acknowledged would be lost with the primary. */
  async untilSynchronous(): Promise<void> {
    await until('A synchronous replica', this.#machines, REJOIN_PATIENCE_MS, async () => {
      const primary = await this.primary();
      const members = primary ? ((await ask(primary, 'cluster')) as { members: Member[] } | undefined)?.members : [];
      return members?.some(({ role, state }) => role === 'sync_standby' && state === 'running') ?? false;
    });
  }

  /** Loses the machine. */
  async lose(machine: Machine, how: Loss): Promise<void> {
    if (how === 'machine') await machine.signal('SIGKILL');
    else if (how === 'silent') await machine.signal('SIGSTOP');
    else {
      await machine.signal('SIGSTOP', ['patroni']);
      await machine.killPostmaster();
    }
  }

  /** The machine starts again. */
  async bringBack(machine: Machine): Promise<void> {
    await machine.signal('SIGKILL');
    await startEtcd(machine);
    await startPatroni(machine);
  }

  /** The machine was only away, and goes on as the primary. */
  async wake(machine: Machine): Promise<void> {
    await machine.signal('SIGCONT');
  }

  /** As planned work on the primary does. */
  async switchOver(): Promise<void> {
    const [primary, replica] = [(await this.primary())!, await this.replica()];
    const file = join(primary.directory, 'patroni.yml');
    const names = ['--leader', primary.name, '--candidate', replica.name];
    await run('patronictl', ['-c', file, 'switchover', 'gatehouse', ...names, '--force'], '/');
  }

  get #databases(): readonly Machine[] {
    return this.#machines.slice(0, 2);
  }
}

async function startEtcd(machine: Machine): Promise<void> {
  const file = await machine.configure('etcd.conf', { '/var/lib/etcd/gatehouse': join(machine.directory, 'etcd') });
  machine.start('/usr/bin/etcd', [], await settingsIn(file));
}

async function startPatroni(machine: Machine): Promise<void> {
  const file = await machine.configure('patroni.yml', {
    '/var/lib/postgresql/15/gatehouse': machine.dataDirectory,
    '/var/lib/postgresql/gatehouse.pgpass': join(machine.directory, 'pgpass'),
    '/var/run/postgresql': machine.directory,
    // A connection from one address of 127.0.0.0/8 to another comes from 127.0.0.1.
    '10.0.0.1/32': '127.0.0.1/32',
    '10.0.0.2/32': '127.0.0.1/32',
    // Patroni would reset this machine.
    'mode: automatic': "mode: 'off'",
  });
  machine.start('/usr/bin/patroni', [file]);
}

/** The lines of a file of `NAME=value`. */
async function settingsIn(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8');
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
}

/** An answer of Patroni with status 200; undefined for any other. */
async function ask(machine: Machine, what: string): Promise<unknown> {
  const url = `http://${machine.address}:8008/${what}`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
