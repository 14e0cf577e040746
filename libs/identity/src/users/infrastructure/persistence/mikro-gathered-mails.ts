import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deleteSome } from '../../../persistence/sql.ts';
import { type GatheredMail, GatheredMails, GATHERING_SECONDS } from '../../domain/gathered-mail.ts';

/** A row whose time is over begins anew, unless a summary of it is still to be sent. */
const IS_OVER = 'gathered_mail.count = 0 and gathered_mail.ends_at <= ?';
const ADD = `
  insert into gathered_mail (user_id, kind, count, ends_at, session_id) values (?, ?, 0, ?, ?)
  on conflict (user_id, kind) do update set
    count = case when ${IS_OVER} then 0 else gathered_mail.count + 1 end,
    ends_at = case when ${IS_OVER} then excluded.ends_at else gathered_mail.ends_at end,
    session_id = excluded.session_id
  returning count, ends_at as "endsAt", session_id as "sessionId"`;
const TAKE = `
  delete from gathered_mail where user_id = ? and kind = ? and count > 0 and ends_at <= ?
  returning count, ends_at as "endsAt", session_id as "sessionId"`;

type Row = Omit<GatheredMail, 'endsAt'> & { readonly endsAt: string | Date };

@Injectable()
export class MikroGatheredMails extends GatheredMails {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(userId: string, kind: string, now: Date, sessionId: string | null): Promise<GatheredMail> {
    const endsAt = new Date(now.getTime() + GATHERING_SECONDS * 1000);
    const [row] = await this.em.execute<[Row]>(ADD, [userId, kind, endsAt, sessionId, now, now]);
    return gathered(row);
  }

  async take(userId: string, kind: string, now: Date): Promise<GatheredMail | undefined> {
    const [row] = await this.em.execute<Row[]>(TAKE, [userId, kind, now]);
    return row && gathered(row);
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'gathered_mail', 'user_id, kind', 'ends_at <= ? and count = 0', now);
  }
}

const gathered = ({ endsAt, ...row }: Row): GatheredMail => ({ ...row, endsAt: new Date(endsAt) });
