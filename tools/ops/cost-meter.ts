import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Lifetime } from '../../bench/lifetime.ts';
import { cpuMicros } from '../../bench/server-process.ts';
import type { Server } from '../../bench/servers.ts';
import { Postgres } from '../chaos/postgres.ts';

/** The costs of one request, without the share of the idle service. */
export interface Cost {
  readonly serviceCpuMs: number;
  readonly databaseCpuMs: number;
  /** Without and with the images of pages that a checkpoint makes necessary. */
  readonly walBytes: number;
  readonly walBytesAfterCheckpoint: number;
  readonly transactions: number;
  readonly statements: number;
  readonly answerBytes: number;
  readonly auditEntries: number;
  /** Mails and events. */
  readonly queueItems: number;
}

/** The work of the service and its database without requests, in a second. */
export type Idle = Pick<Cost, 'serviceCpuMs' | 'databaseCpuMs' | 'walBytes' | 'transactions' | 'statements'>;

type Counts = Idle;

/** Makes so many requests, of which all must be right, over so many connections. @returns bytes of the answers */
export type Drive = (requests: number, connections?: number) => Promise<number>;

/** Checkpoints and vacuum come when they are asked for, so that none falls into one measurement and not into another. */
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '20GB',
  shared_buffers: '1GB',
};

const IDLE_MS = 6000;
/** For statements, which hardly differ between requests of a kind. */
const COUNTED = 40;
/** Without the statements of the measurement itself. */
const OF_THE_SERVICE = `dbid = (select oid from pg_database where datname = current_database())
  and query !~ '^(select from (queue_item|billing_inbox) where|alter system|select pg_reload_conf)|pg_stat_statements'`;

export const openMeasuredPostgres = (lifetime: Lifetime) => Postgres.open(lifetime, { settings: SETTINGS });

export class CostMeter {
  readonly #client: pg.Client;
  readonly #postgres: Postgres;
  readonly #server: Server;
  #idle: Idle = { serviceCpuMs: 0, databaseCpuMs: 0, walBytes: 0, transactions: 0, statements: 0 };

  private constructor(client: pg.Client, postgres: Postgres, server: Server) {
    this.#client = client;
    this.#postgres = postgres;
    this.#server = server;
  }

  static async open(lifetime: Lifetime, postgres: Postgres, databaseUrl: string, server: Server): Promise<CostMeter> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    lifetime.add(() => client.end());
    await client.query('create extension if not exists pg_stat_statements');
    const meter = new CostMeter(client, postgres, server);
    await meter.#set({ full_page_writes: 'off', 'pg_stat_statements.track': 'top' });
    const { counts, ms } = await meter.#window(() => sleep(IDLE_MS));
    await meter.#set({ 'pg_stat_statements.track': 'none' });
    meter.#idle = per(counts, ms / 1000);
    return meter;
  }

  get idle(): Idle {
    return this.#idle;
  }

  async measure(requests: number, drive: Drive): Promise<Cost> {
    // Code is compiled, plans are made and connections are open before anything counts.
    await drive(requests);
    let bytes = 0;
    const steady = await this.#cost(requests, async () => (bytes = await drive(requests)));
    await this.#set({ full_page_writes: 'on' });
    await this.#client.query('checkpoint');
    const few = Math.ceil(requests / 4);
    const imaged = await this.#cost(few, () => drive(few));
    await this.#set({ full_page_writes: 'off', 'pg_stat_statements.track': 'top' });
    const before = await this.#rows();
    const counted = await this.#cost(COUNTED, () => drive(COUNTED, 1));
    await this.#set({ 'pg_stat_statements.track': 'none' });
    const after = await this.#rows();
    return {
      ...steady,
      walBytesAfterCheckpoint: imaged.walBytes,
      statements: counted.statements,
      answerBytes: bytes / requests,
      auditEntries: (after.entries - before.entries) / COUNTED,
      queueItems: (after.items - before.items) / COUNTED,
    };
  }

  async #rows(): Promise<{ readonly entries: number; readonly items: number }> {
    const { rows } = await this.#client.query<{ entries: number; items: number }>(
      `select (select count(*)::int from audit_entry) as entries, (select count(*)::int from queue_item) as items`,
    );
    return rows[0]!;
  }

  /** The texts of the last statements that were counted, with how often. */
  async statements(): Promise<readonly string[]> {
    const { rows } = await this.#client.query<{ line: string }>(
      `select calls || ' × ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 240) as line from pg_stat_statements
        where ${OF_THE_SERVICE} order by calls desc, query`,
    );
    return rows.map(({ line }) => line);
  }

  async #cost(requests: number, work: () => Promise<unknown>): Promise<Counts> {
    const { counts, ms } = await this.#window(async () => {
      await work();
      await this.#server.settled?.();
    });
    const seconds = ms / 1000;
    const without = (name: keyof Idle) => Math.max(0, counts[name] - this.#idle[name] * seconds);
    return per(
      {
        serviceCpuMs: without('serviceCpuMs'),
        databaseCpuMs: without('databaseCpuMs'),
        walBytes: without('walBytes'),
        transactions: without('transactions'),
        statements: without('statements'),
      },
      requests,
    );
  }

  async #window(work: () => Promise<unknown>): Promise<{ readonly counts: Counts; readonly ms: number }> {
    await this.#client.query('select pg_stat_statements_reset()');
    const before = await this.#read();
    const began = performance.now();
    await work();
    const ms = performance.now() - began;
    const after = await this.#read();
    const since = (name: keyof Counts) => after[name] - before[name];
    return {
      ms,
      counts: {
        serviceCpuMs: since('serviceCpuMs'),
        databaseCpuMs: since('databaseCpuMs'),
        walBytes: since('walBytes'),
        transactions: since('transactions'),
        statements: since('statements'),
      },
    };
  }

  /** Connections of the pool report their transactions a second late at most; they are idle meanwhile. */
  async #read(): Promise<Counts> {
    const cpu = {
      serviceCpuMs: cpuMicros(this.#server.pid) / 1000,
      databaseCpuMs: cpuMicros(this.#postgres.pid) / 1000,
    };
    const { rows } = await this.#client.query<Record<'wal' | 'transactions' | 'statements', string>>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal, pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
        (select coalesce(sum(calls), 0) from pg_stat_statements where ${OF_THE_SERVICE}) as statements`,
    );
    const { wal, transactions, statements } = rows[0]!;
    return { ...cpu, walBytes: Number(wal), transactions: Number(transactions), statements: Number(statements) };
  }

  async #set(settings: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(settings)) {
      await this.#client.query(`alter system set ${name} = '${value}'`);
    }
    await this.#client.query('select pg_reload_conf()');
    // Every process of the server reads it when it has nothing else to do.
    await sleep(200);
  }
}

function per(counts: Counts, divisor: number): Counts {
  return {
    serviceCpuMs: counts.serviceCpuMs / divisor,
    databaseCpuMs: counts.databaseCpuMs / divisor,
    walBytes: counts.walBytes / divisor,
    transactions: counts.transactions / divisor,
    statements: counts.statements / divisor,
  };
}
