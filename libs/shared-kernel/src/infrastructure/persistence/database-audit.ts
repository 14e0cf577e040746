import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Actors } from '../../application/actors.ts';
import { Audit, type AuditRecord } from '../../application/audit.ts';
import { Clock } from '../../application/clock.ts';
import { Random } from '../../application/random.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { type AuditRow, auditRowOf } from '../audit-row.ts';
import { AuditMonths } from './audit-months.ts';

/**
 * Writes the entries of a whole transaction with their personal data; a function, so that its plan is cached per
 * connection.
 */
const WRITE = 'select audit_write(?)';

/**
 * The address of an anonymous actor belongs to the account that was tried; that of a known actor belongs to the actor.
 */
const FORGET = `
  update audit_person set
    actor_label = case when actor_user_id = ? then null else actor_label end,
    ip_address = case when coalesce(actor_user_id, ?) = ? then null else ip_address end,
    user_agent = case when coalesce(actor_user_id, ?) = ? then null else user_agent end,
    target_label = case when target_user_id = ? then null else target_label end,
    details = case when target_user_id = ? then null else details end
  where actor_user_id = ? or target_user_id = ?`;
const FORGET_PLACES = 9;

@Injectable()
export class DatabaseAudit extends Audit {
  /** Recorded entries of a transaction that are not written yet. */
  private readonly unwritten = new WeakMap<EntityManager, AuditRow[]>();

  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
    private readonly actors: Actors,
    private readonly months: AuditMonths,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    super();
  }

  record<Details extends object>(record: AuditRecord<Details>): void {
    const transaction = this.transaction();
    if (record.actor) this.actors.identify(record.actor);
    const row = auditRowOf(record, this.actors.current, this.random.id(), this.clock.now());
    const rows = this.unwritten.get(transaction);
    if (rows) return void rows.push(row);
    this.unwritten.set(transaction, [row]);
    this.uow.beforeCommit(() => this.write(transaction));
  }

  async forgetPerson(accountId: string): Promise<void> {
    await this.write(this.transaction());
    await this.em.execute(
      FORGET,
      Array.from({ length: FORGET_PLACES }, () => accountId),
      'run',
    );
  }

  protected async inTransaction(work: () => void): Promise<void> {
    if (this.em.isInTransaction()) throw new Error('What is recorded here would be rolled back with the refusal');
    await this.uow.run(async () => work());
  }

  /** MikroORM has its own entity manager per transaction. */
  private transaction(): EntityManager {
    if (!this.em.isInTransaction()) throw new Error('The audit trail is written inside UnitOfWork.run only');
    return this.em.getContext() as EntityManager;
  }

  private async write(transaction: EntityManager): Promise<void> {
    const rows = this.unwritten.get(transaction)?.splice(0) ?? [];
    if (rows.length === 0) return;
    for (const { occurredAt } of rows) await this.months.ensure(occurredAt);
    await this.em.execute(WRITE, [JSON.stringify(rows)], 'run');
  }
}
