import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Signer } from '../../application/signer.ts';
import { type UndeliveredMail, UndeliveredMails } from '../../application/undelivered-mails.ts';

const PURPOSE = 'addressee of a mail';

/** In place of the address, which is stored sealed only: equal addresses have equal signatures under one secret. */
export const addresseeOf = (signer: Signer, address: string): string => signer.sign(PURPOSE, address);

const UNDELIVERED = `
  select kind, created_at as "createdAt", attempts, last_error as error,
    case status when 'pending' then 'waiting' when 'dead' then 'given-up' else 'left-out' end as state
  from queue_item
  where addressee = ? and (status in ('dead', 'expired') or status = 'pending' and last_error is not null)
  order by created_at desc, id desc limit ?`;

type Row = Omit<UndeliveredMail, 'createdAt'> & { readonly createdAt: string };

@Injectable()
export class StoredUndeliveredMails extends UndeliveredMails {
  constructor(
    private readonly em: EntityManager,
    private readonly signer: Signer,
  ) {
    super();
  }

  async to(address: string, limit: number): Promise<readonly UndeliveredMail[]> {
    const rows = await this.em.execute<Row[]>(UNDELIVERED, [addresseeOf(this.signer, address), limit]);
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  }
}
