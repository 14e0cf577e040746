import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../application/clock.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { JobGauge } from '../metrics.ts';
import type { CopiedEntry } from './copied-entry.ts';
import type { CopyDirectory } from './copy-directory.ts';

export const COPY_INTERVAL_SECONDS = 60;

export const copyLag = new JobGauge({
  name: 'gatehouse_audit_copy_lag_seconds',
  help: 'Age of the oldest entry of the audit trail that is not in the copy yet, as the last run on this instance left it; 0 again when three runs were those of others',
  intervalSeconds: COPY_INTERVAL_SECONDS,
});

/** Entries that a transaction copies: they are written and synced well within the time that it may be idle. */
const BATCH = 1000;

/**
 * More than the clocks of two instances differ, and than an entry waits for a connection before its transaction begins:
 * the time of an entry is taken before.
 */
export const SETTLED_AFTER_MS = 10_000;

const BEGIN = `
  insert into audit_copy_position (place, occurred_at, entry_id)
  values (?, '-infinity', '00000000-0000-0000-0000-000000000000') on conflict do nothing`;

/** Another instance that copies holds the row. */
const LOCK = `
  select occurred_at::text as "occurredAt", entry_id as "entryId" from audit_copy_position
  where place = ? for update skip locked`;

const MOVE = 'update audit_copy_position set occurred_at = ?::timestamptz, entry_id = ? where place = ?';

/**
 * Milliseconds since the oldest other transaction of an instance began, which may still commit an earlier entry. Those
 * of other programs, such as a backup, write none.
 */
const OLDEST = `
  select coalesce(extract(epoch from clock_timestamp() - min(xact_start)) * 1000, 0)::float8 as age from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'gatehouse%'`;

const NEXT = `
  select to_jsonb(e) as entry, e.occurred_at::text as "occurredAt", e.id from audit_entry e
  where (occurred_at, id) > (?::timestamptz, ?::uuid) and occurred_at < ? order by occurred_at, id limit ${BATCH}`;

const WAITING = `
  select e.occurred_at as "occurredAt" from audit_copy_position p cross join lateral (
    select occurred_at from audit_entry where (occurred_at, id) > (p.occurred_at, p.entry_id)
    order by occurred_at, id limit 1
  ) e where p.place = ?`;

interface NextEntry {
  readonly entry: CopiedEntry;
  /** With all digits, which a Date has not. */
  readonly occurredAt: string;
  readonly id: string;
}

interface Position {
  readonly occurredAt: string;
  readonly entryId: string;
}

/** Copies the audit trail to a place outside of the database, in the order of time, each entry at least once (ADR 111). */
export class AuditCopying {
  constructor(
    private readonly place: string,
    private readonly directory: CopyDirectory,
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Everything that is settled. Harmless on two instances at once: one copies. */
  async copy(signal?: AbortSignal): Promise<{ readonly copied: number }> {
    let copied = 0;
    for (let last = BATCH; last === BATCH && !signal?.aborted; copied += last) last = await this.copyBatch(signal);
    await this.measure();
    return { copied };
  }

  /** The position moves once the lines are on the disk: after a crash in between they are written again. */
  private copyBatch(signal?: AbortSignal): Promise<number> {
    return this.uow.run(async () => {
      await this.em.execute(BEGIN, [this.place], 'run');
      const [position] = await this.em.execute<Position[]>(LOCK, [this.place]);
      if (!position) return 0;
      const [oldest] = await this.em.execute<[{ age: number }]>(OLDEST);
      const now = this.clock.now();
      const until = new Date(now.getTime() - SETTLED_AFTER_MS - oldest.age);
      const next = await this.em.execute<NextEntry[]>(NEXT, [position.occurredAt, position.entryId, until]);
      const last = next.at(-1);
      if (!last) return 0;
      signal?.throwIfAborted();
      await this.directory.append(
        next.map(({ entry }) => entry),
        now,
      );
      await this.em.execute(MOVE, [last.occurredAt, last.id, this.place], 'run');
      return next.length;
    });
  }

  private async measure(): Promise<void> {
    const [waiting] = await this.uow.read(() => this.em.execute<{ occurredAt: Date }[]>(WAITING, [this.place]));
    const lag = waiting ? this.clock.now().getTime() - new Date(waiting.occurredAt).getTime() : 0;
    copyLag.found({}, Math.max(0, lag) / 1000);
  }
}
