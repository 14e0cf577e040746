import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { scratch } from './scratch.ts';

/** A migrated PostgreSQL of a test file's own, to be frozen and killed. Once killed, it is started again on the same port. */
export class OwnCluster {
  private constructor(
    private readonly postgres: EmbeddedPostgres,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<OwnCluster> {
    const dataDir = join(await mkdtemp(join(await scratch(), 'gatehouse-cluster-')), 'cluster');
    // Not an ephemeral one: that loses its latest commits when it is killed.
    const postgres = await startEmbeddedPostgres({ dataDir });
    await migrateDatabase(postgres.url());
    return new OwnCluster(postgres, dataDir);
  }

  get url(): string {
    return this.postgres.url();
  }

  /** To the postmaster and all its backends. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
    const rows = table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    const backends = rows.filter(([, parent]) => parent === this.postgres.pid).map(([pid]) => pid!);
    for (const pid of [this.postgres.pid, ...backends]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  /** Kills it. It comes back as a standby of nobody, which answers reads and refuses writes. */
  async becomeStandby(): Promise<void> {
    // PostgreSQL, which runs as another user, writes to it before it removes it.
    await writeFile(join(this.dataDir, 'standby.signal'), '', { mode: 0o666 });
    this.signal('SIGKILL');
    while (!(await this.ask('select pg_is_in_recovery() as answer').catch(() => false))) await sleep(50);
  }

  async promote(): Promise<void> {
    await this.ask('select pg_promote() as answer');
  }

  private async ask(sql: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<{ answer: boolean }>(sql)).rows[0]!.answer;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    await rm(dirname(this.dataDir), { recursive: true, force: true });
  }
}
