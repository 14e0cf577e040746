import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { staffClient } from './serving-instances.ts';

/** Rows that a transaction deletes. */
const BATCH = 1000;

/** Ends what a restore of the database has brought back, or only counts it. */
export class Ending {
  private readonly em: EntityManager;
  private readonly uow: UnitOfWork;

  /**
   * @param until what began later stays @param now the time of the change
   * @param isDone false: nothing is changed
   */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly until: Date,
    private readonly now: Date,
    private readonly isDone: boolean,
  ) {
    this.em = app.get(EntityManager);
    this.uow = app.get(UnitOfWork);
  }

  async endAll(table: string): Promise<number> {
    if (!this.isDone) return this.count(`"${table}" where created_at <= $1`);
    const which = `select ctid from "${table}" where created_at <= ? limit ${BATCH}`;
    return this.inBatches(`delete from "${table}" where ctid = any (array(${which}))`, [this.until]);
  }

  /** Mails and text messages that waited then were sent before the disaster, or are too old to be sent. */
  async dropMessages(): Promise<number> {
    const which = `queue_item where status = 'pending' and lane in ('mail', 'text') and created_at <= `;
    if (!this.isDone) return this.count(`${which}$1`);
    return this.inBatches(
      `update queue_item set status = 'expired', payload = null, is_claimed = false, settled_at = ?,
        last_error = 'Dropped after a restore of the database' where id in (select id from ${which}? limit ${BATCH})`,
      [this.now, this.until],
    );
  }

  private async inBatches(sql: string, values: unknown[]): Promise<number> {
    let all = 0;
    for (let last = BATCH; last === BATCH; all += last) {
      const { affectedRows } = await this.uow.run(() => this.em.execute<{ affectedRows: number }>(sql, values, 'run'));
      last = affectedRows;
    }
    return all;
  }

  /**
   * Counting many rows takes longer than a connection of the service may be silent, so it has one of its own.
   * @param rows a table and its condition, with the time until which rows are counted
   */
  async count(rows: string): Promise<number> {
    const client = await staffClient(this.app);
    try {
      await client.query('begin read only; set local statement_timeout = 0');
      const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${rows}`, [this.until]);
      await client.query('commit');
      return counted.rows[0]!.count;
    } finally {
      await client.end();
    }
  }
}
