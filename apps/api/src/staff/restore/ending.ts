import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';

/** Rows that a transaction deletes. */
const BATCH = 1000;

/** Ends what a restore of the database has brought back, or only counts it. */
export class Ending {
  /**
   * @param until what began later stays @param now the time of the change
   * @param isDone false: nothing is changed
   */
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
    private readonly until: Date,
    private readonly now: Date,
    private readonly isDone: boolean,
  ) {}

  async endAll(table: string): Promise<number> {
    const which = `select ctid from "${table}" where created_at <= ?`;
    if (!this.isDone) return this.count(`select count(*)::int as count from (${which}) found`);
    return this.inBatches(`delete from "${table}" where ctid = any (array(${which} limit ${BATCH}))`, [this.until]);
  }

  /** Mails and text messages that waited then were sent before the disaster, or are too old to be sent. */
  async dropMessages(): Promise<number> {
    const which = `select id from queue_item where status = 'pending' and lane in ('mail', 'text') and created_at <= ?`;
    if (!this.isDone) return this.count(`select count(*)::int as count from (${which}) found`);
    return this.inBatches(
      `update queue_item set status = 'expired', payload = null, is_claimed = false, settled_at = ?,
        last_error = 'Dropped after a restore of the database' where id in (${which} limit ${BATCH})`,
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

  /** @param sql with the time until which rows are counted. Counting many rows may take longer than statements of the service may. */
  count(sql: string): Promise<number> {
    return this.uow.run(async () => {
      await this.em.execute('set local statement_timeout = 0', [], 'run');
      const [row] = await this.em.execute<[{ count: number }]>(sql, [this.until]);
      return row.count;
    });
  }
}
