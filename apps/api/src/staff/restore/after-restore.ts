import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Purges } from '#shared-kernel/application/purges';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { CopiedEntry } from '#shared-kernel/infrastructure/audit-copy/copied-entry';
import type { CopyRead } from '#shared-kernel/infrastructure/audit-copy/copy-directory';
import { endedTables } from '../stored-tables.ts';
import type { Act } from './decisions.ts';
import { Ending } from './ending.ts';
import { type ByHand, LostActs } from './lost-acts.ts';
import { Repeating, restoreActions } from './repeating.ts';

/** Entries that are looked up at once. */
const BATCH = 1000;
/** Before the minute of the restore: an entry is older than its transaction. */
const EARLIER_MS = 3_600_000;
/** Digits that the name of a file of the write-ahead log begins with. */
const TIMELINE_DIGITS = 8;
const RESYNC_JOB = 'billing-resync';

export interface RestoreOptions {
  /** The minute to which the database was restored, or an earlier one. */
  readonly since: Date;
  /** Otherwise nothing is changed, and the report says what would be. */
  readonly apply: boolean;
  /** Undefined: nothing is known of what the database has forgotten. */
  readonly copy: ((since: Date) => AsyncIterable<CopyRead>) | undefined;
  /** Goes on where lines of the copy were changed or are missing. */
  readonly acceptBroken: boolean;
}

export interface RestoreReport {
  readonly applied: boolean;
  /** When an earlier run completed: what began later stays. */
  readonly earlier: Date | undefined;
  /** Rows by table. */
  readonly ended: Readonly<Record<string, number>>;
  readonly messagesDropped: number;
  /** Lost entries by action; undefined without a copy. */
  readonly lost: ReadonlyMap<string, number> | undefined;
  readonly repeated: readonly Act[];
  /** Acts that changed nothing: there is no such row, it is so already, or a person has changed it since. */
  readonly unchanged: readonly Act[];
  readonly byHand: readonly ByHand[];
  readonly broken: readonly string[];
  readonly comparesBilling: boolean;
}

/** Ends what a restore of the database brings back, and repeats what the restored database has forgotten (ADR 111). */
export class AfterRestore {
  private readonly em: EntityManager;
  private readonly uow: UnitOfWork;
  private readonly audit: Audit;
  private readonly clock: Clock;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly options: RestoreOptions,
  ) {
    this.em = app.get(EntityManager);
    this.uow = app.get(UnitOfWork);
    this.audit = app.get(Audit);
    this.clock = app.get(Clock);
  }

  /** @throws Error when lines of the copy are broken, and that is not accepted: nothing was changed */
  async run(): Promise<RestoreReport> {
    const { since, apply, copy, acceptBroken } = this.options;
    const { lost, broken } = await this.lostActs();
    if (broken.length > 0 && apply && !acceptBroken) throw new Error(brokenInWords(broken));
    const restored = await this.restoredDatabase();
    const earlier = await this.earlierRun(restored);
    const now = this.clock.now();
    const times = { untouchedSince: earlier ?? now, now };
    const ended: Record<string, number> = {};
    const ending = new Ending(this.app, times.untouchedSince, now, apply);
    for (const table of endedTables) ended[table] = await ending.endAll(table);
    const messagesDropped = await ending.dropMessages();
    const repeating = new Repeating(this.app, ending, since, apply);
    const { repeated, unchanged, touched } = await repeating.repeat(lost.toRepeat, times);
    const comparesBilling = await this.compareBilling();
    const { counts } = lost;
    const byHand = [...lost.byHand, ...touched.map(touchedInWords)];
    if (apply) {
      const details = { messagesDropped, actsRepeated: repeated.length, byHand: byHand.length };
      await this.uow.run(async () =>
        this.audit.record({
          action: restoreActions['restore.completed'],
          target: { kind: 'database', id: null },
          details: { since: since.toISOString(), ended, ...details, copyRead: copy !== undefined, restored },
        }),
      );
    }
    const found = { ended, messagesDropped, repeated, unchanged, byHand, broken, comparesBilling };
    return { applied: apply, earlier, lost: copy && counts, ...found };
  }

  private async lostActs(): Promise<{ readonly lost: LostActs; readonly broken: readonly string[] }> {
    const lost = new LostActs();
    const broken: string[] = [];
    const from = new Date(this.options.since.getTime() - EARLIER_MS);
    let read: CopiedEntry[] = [];
    for await (const line of this.options.copy?.(from) ?? []) {
      if (line.kind === 'broken') broken.push(line.where);
      else if (new Date(line.entry.occurred_at) >= from) read.push(line.entry);
      if (read.length < BATCH) continue;
      await this.addUnknown(lost, read);
      read = [];
    }
    await this.addUnknown(lost, read);
    return { lost, broken };
  }

  /** Entries that the database has were committed before the restore, or after it. */
  private async addUnknown(lost: LostActs, read: readonly CopiedEntry[]): Promise<void> {
    if (read.length === 0) return;
    const rows = await this.uow.read(() =>
      this.em.execute<{ id: string }[]>(
        `select id from audit_entry e join jsonb_to_recordset(cast(? as jsonb)) as given (id uuid, at timestamptz)
          using (id) where e.occurred_at = given.at`,
        [JSON.stringify(read.map(({ id, occurred_at: at }) => ({ id, at })))],
      ),
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const entry of read) if (!known.has(entry.id)) lost.add(entry);
  }

  /** The restored database as no other one: cluster, timeline and number. A restore begins a timeline or makes another database. */
  private async restoredDatabase(): Promise<string> {
    const [row] = await this.uow.read(() =>
      this.em.execute<[{ name: string }]>(
        `select concat_ws('/', (select system_identifier from pg_control_system()),
            left(pg_walfile_name(pg_current_wal_lsn()), ${TIMELINE_DIGITS}), oid) as name
          from pg_database where datname = current_database()`,
      ),
    );
    return row.name;
  }

  /** Where the service has run again since, its new sessions are no concern of a repetition. A run after another restore is none. */
  private async earlierRun(restored: string): Promise<Date | undefined> {
    const [row] = await this.uow.read(() =>
      this.em.execute<{ at: Date | string }[]>(
        `select occurred_at as at from audit_entry
          where action = ? and occurred_at >= ? and details ->> 'restored' = ? order by occurred_at limit 1`,
        [restoreActions['restore.completed'].name, this.options.since, restored],
      ),
    );
    return row && new Date(row.at);
  }

  /** The service takes its steps once it runs. */
  private async compareBilling(): Promise<boolean> {
    const job = this.app.get(Purges).scheduled.find(({ name }) => name === RESYNC_JOB);
    if (!job?.stepwise) return false;
    const { stepwise } = job;
    if (this.options.apply) await this.uow.run(() => stepwise.start('The database was restored'));
    return true;
  }
}

const touchedInWords = ({ kind, entry }: Act): ByHand => ({
  words: `was changed after the earlier run, so ${kind} was not repeated`,
  entry,
});

function brokenInWords(broken: readonly string[]): string {
  const shown = broken.slice(0, 5).join('\n');
  return `${broken.length} lines of the copy are not as they were written:\n${shown}\nNothing was changed. To go on without them, add --accept-broken-copy.`;
}
