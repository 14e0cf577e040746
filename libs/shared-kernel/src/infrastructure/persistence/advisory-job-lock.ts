import { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { JobLock } from '../../application/jobs.ts';
import { recognizingOutages } from './database-failure.ts';
import { refuseStandby } from './pool-guard.ts';

/** How often a holder checks that its connection, and so its lock, still exists. */
const HEARTBEAT_MS = 2000;
const ANSWER_TIMEOUT_MS = 2000;

/** A session-level lock on a connection of its own: who loses the connection loses the lock, and learns of it. */
export class AdvisoryJobLock extends JobLock {
  /** @param directUrl past a pooler, which would give the connection to others with the lock (ADR 109) */
  constructor(
    private readonly em: EntityManager,
    private readonly directUrl?: string,
  ) {
    super();
  }

  async tryRun<T>(name: string, job: (signal: AbortSignal) => Promise<T>, keepMs = 0): Promise<T | undefined> {
    const lost = new AbortController();
    const abort = () => lost.abort(new Error(`The lock ${name} is lost`));
    const client = await recognizingOutages(() => this.dedicatedClient());
    client.on('error', abort).on('end', abort);
    let keptUntil = 0;
    try {
      if (!(await recognizingOutages(() => lock(client, name)))) return undefined;
      const began = performance.now();
      const heartbeat = setInterval(() => void client.query('select').catch(abort), HEARTBEAT_MS);
      try {
        const result = await job(lost.signal);
        keptUntil = began + keepMs;
        return result;
      } finally {
        clearInterval(heartbeat);
      }
    } finally {
      const rest = keptUntil - performance.now();
      if (rest > 0) keep(client, rest);
      else await release(client);
    }
  }

  private async dedicatedClient(): Promise<Client> {
    const { options } = await this.em.getConnection().getNativeClient();
    // The password is not enumerable.
    const own = { ...options, password: options.password, query_timeout: ANSWER_TIMEOUT_MS };
    return new Client(this.directUrl === undefined ? own : { ...own, connectionString: this.directUrl });
  }
}

async function lock(client: Client, name: string): Promise<boolean> {
  await client.connect();
  // A standby has locks of its own, so that two would hold this one.
  await refuseStandby(client);
  const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
  const { rows } = await client.query<{ held: boolean }>(sql, [name]);
  return rows[0]?.held === true;
}

/** The connection does not keep the process alive. */
function keep(client: Client, ms: number): void {
  // Missing in the types of pg.
  (client as Client & { unref(): void }).unref();
  setTimeout(() => void release(client), ms).unref();
}

/** Ending the session releases the lock; does not wait for a dead connection. */
async function release(client: Client): Promise<void> {
  const tooLate = new Promise((done) => setTimeout(done, ANSWER_TIMEOUT_MS).unref());
  await Promise.race([client.end().catch(() => undefined), tooLate]);
}
