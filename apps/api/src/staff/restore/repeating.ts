import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { FactorSecrets } from '#identity';
import { KeyRotation } from '#oauth-server';
import type { Act } from './decisions.ts';
import type { Ending } from './ending.ts';
import { repeatStatement, type RepeatTimes } from './repeat-statements.ts';

type Repeated = {
  /** Which act, and the action and id of the lost entry that told of it. */
  readonly act: string;
  readonly cause: string;
  readonly entryId: string;
};

type Completed = {
  /** ISO 8601. */
  readonly since: string;
  /** Rows that were deleted, by table. */
  readonly ended: Readonly<Record<string, number>>;
  readonly messagesDropped: number;
  readonly actsRepeated: number;
  /** Lost entries of which a person has to decide. */
  readonly byHand: number;
  readonly copyRead: boolean;
  /** The cluster, its timeline and the number of the database: a second restore gives another one. */
  readonly restored: string;
};

export const restoreActions = auditActions({
  'restore.act.repeated': entry<Repeated>(
    'After a restore of the database, an act was done again that the database had forgotten, or the account was held because of it.',
  ),
  'restore.completed': entry<Completed>(
    'After a restore of the database, everything was ended that a restore brings back, and what the copy of the trail tells was repeated.',
  ),
});

class RolledBack extends Error {}

/** Repeats acts that the database has forgotten, each in a transaction with its entry, or tries each and rolls it back. */
export class Repeating {
  private readonly em: EntityManager;
  private readonly uow: UnitOfWork;
  private readonly audit: Audit;

  /** @param since the time of the restore @param isDone false: nothing is changed */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly ending: Ending,
    private readonly since: Date,
    private readonly isDone: boolean,
  ) {
    this.em = app.get(EntityManager);
    this.uow = app.get(UnitOfWork);
    this.audit = app.get(Audit);
  }

  /** @returns `touched`: rows that were changed since an earlier run, which an operator has to look at */
  async repeat(acts: readonly Act[], times: RepeatTimes) {
    const done = await this.repeatedBefore();
    const repeated: Act[] = [];
    const unchanged: Act[] = [];
    const touched: Act[] = [];
    for (const act of acts) {
      const isDone = done.has(act.entry.id);
      if (!isDone && (await this.repeatOne(act, times, this.isDone))) repeated.push(act);
      else if (!isDone && (await this.wasTouched(act, times))) touched.push(act);
      else unchanged.push(act);
    }
    return { repeated, unchanged, touched };
  }

  /** The ids of the lost entries of which an earlier run, also one that broke off, has repeated the act. */
  private async repeatedBefore(): Promise<ReadonlySet<string>> {
    const rows = await this.uow.read(() =>
      this.em.execute<{ id: string }[]>(
        `select details ->> 'entryId' as id from audit_entry where action = ? and occurred_at >= ?`,
        [restoreActions['restore.act.repeated'].name, this.since],
      ),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Whether only a change of the row after the earlier run keeps the act from being repeated. */
  private async wasTouched(act: Act, { untouchedSince, now }: RepeatTimes): Promise<boolean> {
    if (untouchedSince >= now || act.kind === 'replace-signing-keys') return false;
    return this.repeatOne(act, { untouchedSince: now, now }, false);
  }

  private async repeatOne(act: Act, times: RepeatTimes, isDone: boolean): Promise<boolean> {
    if (act.kind === 'replace-signing-keys') return this.replaceKeys();
    const statement = repeatStatement(this.sealed(act), reasonOf(act), times);
    if (!statement) return false;
    let changed = 0;
    try {
      await this.uow.run(async () => {
        const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
          statement.sql,
          [...statement.values],
          'run',
        );
        changed = affectedRows;
        if (!isDone) throw new RolledBack();
        if (changed > 0) this.recordRepeated(act);
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    return changed > 0;
  }

  /** An account with a second factor has backup codes, if only none of them. */
  private sealed(act: Act): Act {
    if (act.kind !== 'void-backup-codes') return act;
    return { ...act, value: this.app.get(FactorSecrets, { strict: false }).sealBackupCodes(act.ids[0]!, []) };
  }

  private async replaceKeys(): Promise<boolean> {
    const old = await this.ending.count('oauth_signing_key where created_at <= $1');
    if (old > 0 && this.isDone) await this.app.get(KeyRotation, { strict: false }).replaceAll();
    return old > 0;
  }

  private recordRepeated({ kind, entry }: Act): void {
    this.audit.record({
      action: restoreActions['restore.act.repeated'],
      target: { kind: entry.target_kind, id: entry.target_id },
      accountId: entry.account_id,
      organizationId: entry.organization_id,
      details: { act: kind, cause: entry.action, entryId: entry.id },
    });
  }
}

/** For staff, and shown to the account's other clients. */
function reasonOf({ kind, value, entry }: Act): string {
  return kind === 'hold'
    ? `Held after a restore: ${value}. Contact support.`
    : `Suspended before a restore (audit entry ${entry.id})`;
}
