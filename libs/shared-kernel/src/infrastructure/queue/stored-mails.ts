import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Clock } from '../../application/clock.ts';
import { type MailFilters, MailQueue } from '../../application/mail-queue.ts';
import { SecretBox } from '../../application/secret-box.ts';
import { Signer } from '../../application/signer.ts';
import type { ListPage, ListQuery } from '../../application/list-page.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import {
  type MailContent,
  MailRefusal,
  type MailState,
  type QueuedMail,
  shownContent,
} from '../../domain/queued-mail.ts';
import { creation, equals, type ListSource, StaffLists } from '../persistence/lists.ts';
import { sealPurpose } from './queue-item.schema.ts';
import { Queue } from './queue.ts';
import { addresseeOf } from './stored-undelivered-mails.ts';

const LANE = 'mail';

type Row = Omit<QueuedMail, 'content'> & { readonly payload: string | null };

/** By the condition that a partial index knows as well. */
const conditions: Readonly<Record<MailState, string>> = {
  waiting: `t.status = 'pending' and t.last_error is null`,
  failing: `t.status = 'pending' and t.last_error is not null`,
  sent: `t.status = 'delivered'`,
  dead: `t.status = 'dead'`,
  dropped: `t.status = 'expired'`,
};
const CASES = Object.entries(conditions).map(([state, condition]) => `when ${condition} then '${state}'`);
export const MAIL_STATE = `case ${CASES.join(' ')} end`;

/** Decoys are no mails: they are written where nobody is to be mailed (AccountMails.decoy). */
export const IS_MAIL = `t.lane = '${LANE}' and t.kind <> 'decoy'`;

type Stored = MailFilters & { readonly addressee?: string };

export const mailList: ListSource<Row, Omit<Stored, 'address'>> = {
  table: 'queue_item',
  select: `t.id, t.kind as template, ${MAIL_STATE} as state, t.attempts as tries,
    t.created_at as "createdAt", case when t.status = 'pending' then t.due_at end as "dueAt",
    t.settled_at as "settledAt", t.expires_at as "expiresAt", t.last_error as error, t.payload`,
  where: IS_MAIL,
  sorts: { createdAt: creation },
  defaultSort: '-createdAt',
  filters: {
    state: (state) => [conditions[state]],
    template: equals('kind'),
    addressee: equals('addressee'),
  },
  times: ['createdAt', 'dueAt', 'settledAt', 'expiresAt'],
};

/**
 * Counted as one attempt, so that a limit is not used up again and there are as many attempts left as at first. What another
 * instance is sending stays with it.
 */
const SEND_NOW = `
  update queue_item t set status = 'pending', settled_at = null, due_at = ?, is_claimed = false,
    attempts = case when t.status = 'dead' then 1 else t.attempts end
  where t.id in (
    select t.id from queue_item t
    where ${IS_MAIL} and (t.status = 'dead' or t.status = 'pending' and not (t.is_claimed and t.due_at > ?))
      and (t.expires_at is null or t.expires_at > ?) and CHOSEN
    order by t.id limit ? for update skip locked
  ) returning t.id`;

@Injectable()
export class StoredMails extends MailQueue {
  constructor(
    private readonly em: EntityManager,
    private readonly lists: StaffLists,
    private readonly queue: Queue,
    private readonly box: SecretBox,
    private readonly signer: Signer,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async page({ filters, ...query }: ListQuery<MailFilters>): Promise<ListPage<QueuedMail>> {
    const { address, ...others } = filters;
    const stored = { ...others, ...(address !== undefined && { addressee: addresseeOf(this.signer, address) }) };
    const page = await this.lists.page(mailList, { ...query, filters: stored });
    return { ...page, rows: page.rows.map((row) => this.mailOf(row)) };
  }

  async find(id: string): Promise<QueuedMail | undefined> {
    const row = await this.row(id);
    return row && this.mailOf(row);
  }

  async sendNow(id: string): Promise<boolean> {
    return (await this.send('t.id = ?', [id], 1)) > 0;
  }

  sendDead(template: string | undefined, most: number): Promise<number> {
    const isDead = `t.status = 'dead'`;
    return template === undefined
      ? this.send(isDead, [], most)
      : this.send(`${isDead} and t.kind = ?`, [template], most);
  }

  async sendCopy(id: string, to: string): Promise<void> {
    const row = await this.row(id);
    if (!row?.payload) throw MailRefusal.MAIL_NOT_KEPT();
    const payload: MailContent = { ...this.contentOf(row.id, row.payload), to };
    await this.queue.add(LANE, [{ kind: row.template, payload, addressee: addresseeOf(this.signer, to) }]);
  }

  private async send(chosen: string, values: readonly unknown[], most: number): Promise<number> {
    const now = this.clock.now();
    const sql = SEND_NOW.replace('CHOSEN', chosen);
    const rows = await this.em.execute<unknown[]>(sql, [now, now, now, ...values, most]);
    if (rows.length > 0) this.uow.afterCommit(() => this.queue.wake(LANE));
    return rows.length;
  }

  private async row(id: string): Promise<Row | undefined> {
    if (!isUuid(id)) return undefined;
    const { table, select, where } = mailList;
    const rows = await this.em.execute<Row[]>(`select ${select} from ${table} t where ${where} and t.id = ?`, [id]);
    return rows[0];
  }

  private mailOf({ payload, ...mail }: Row): QueuedMail {
    const time = (value: Date | null) => value && new Date(value);
    return {
      ...mail,
      createdAt: new Date(mail.createdAt),
      dueAt: time(mail.dueAt),
      settledAt: time(mail.settledAt),
      expiresAt: time(mail.expiresAt),
      content: payload === null ? null : shownContent(this.contentOf(mail.id, payload)),
    };
  }

  private contentOf(id: string, payload: string): MailContent {
    return JSON.parse(this.box.open(payload, sealPurpose(id))) as MailContent;
  }
}
