import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import type { OutboxChannel, OutboxStatus } from './outbox.schema.ts';

/** A row that a dispatcher has taken on until its lease ends. */
export interface ClaimedRow {
  readonly id: string;
  readonly channel: OutboxChannel;
  readonly kind: string;
  readonly listener: string | null;
  readonly payload: string;
  /** This attempt included. Also the fence: whoever claims the row later has a greater number. */
  readonly attempts: number;
  readonly isExpired: boolean;
}

const CLAIM = `
  update outbox set attempts = attempts + 1, due_at = ?
  where id in (
    select id from outbox where status = 'pending' and (due_at <= ? or due_at > ?)
    order by due_at limit ? for update skip locked
  )
  returning id, channel, kind, listener, payload, attempts, coalesce(expires_at <= ?, false) as "isExpired"`;

const SETTLE = `
  update outbox set status = ?, settled_at = ?, last_error = ?, payload = case when ? = 'dead' then payload end
  where id = ? and attempts = ? and status = 'pending'`;

const POSTPONE = `update outbox set due_at = ?, last_error = ? where id = ? and attempts = ? and status = 'pending'`;

const DELETE = `
  delete from outbox
  where id in (select id from outbox where settled_at < ? limit ? for update skip locked) returning id`;

/** The dispatcher's SQL. Each method is one short transaction, unless it says otherwise. */
@Injectable()
export class OutboxRows {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Due rows, oldest first, at most `limit`; nobody else gets them before `leaseUntil`.
   * @param latestDue a row that is due later was put off before the clock was set back, and is due as well
   */
  claim(now: Date, leaseUntil: Date, latestDue: Date, limit: number): Promise<ClaimedRow[]> {
    return this.uow.run(() => this.em.execute<ClaimedRow[]>(CLAIM, [leaseUntil, now, latestDue, limit, now]));
  }

  /** Ends the row's way; the payload stays only with a dead one, which staff may send again. Nothing if another has claimed it. */
  async settle(row: ClaimedRow, status: Exclude<OutboxStatus, 'pending'>, now: Date, error?: string): Promise<void> {
    await this.uow.run(() =>
      this.em.execute(SETTLE, [status, now, error ?? null, status, row.id, row.attempts], 'run'),
    );
  }

  async postpone(row: ClaimedRow, dueAt: Date, error: string): Promise<void> {
    await this.uow.run(() => this.em.execute(POSTPONE, [dueAt, error, row.id, row.attempts], 'run'));
  }

  /** Deletes at most `limit` of the rows settled before `moment`; answers how many. Inside `UnitOfWork.run`. */
  async deleteSettledBefore(moment: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(DELETE, [moment, limit])).length;
  }
}
