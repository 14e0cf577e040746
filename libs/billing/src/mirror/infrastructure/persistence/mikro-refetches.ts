import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MirroredKind } from '../../../objects/domain/references.ts';
import { type Refetch, Refetches } from '../../domain/ports.ts';
import { BillingRefetchSchema } from './billing-refetch.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof BillingRefetchSchema, typeof naming>;

const ASK = `
  insert into billing_refetch as asked (kind, id, due_at, attempts) values (?, ?, ?, 0)
  on conflict (kind, id) do update set due_at = least(asked.due_at, excluded.due_at), attempts = 0`;

/** The attempt tells claims apart, so it is counted further than the number of attempts. */
const CLAIM = `
  update billing_refetch set attempts = least(attempts + 1, 32767), due_at = ?
  where (kind, id) in (
    select kind, id from billing_refetch where due_at <= ? order by due_at limit ? for update skip locked
  )
  returning kind, id, due_at as "dueAt", attempts`;

@Injectable()
export class MikroRefetches extends Refetches {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async ask(kind: MirroredKind, id: string, dueAt: Date): Promise<void> {
    await this.em.execute(ASK, [kind, id, dueAt]);
  }

  async claim(now: Date, claimedUntil: Date, limit: number): Promise<readonly Refetch[]> {
    const rows = await this.em.execute<Refetch[]>(CLAIM, [claimedUntil, now, limit]);
    return rows.map((row) => ({ ...row, dueAt: claimedUntil }));
  }

  async settle(claimed: Refetch): Promise<void> {
    await this.sql
      .deleteFrom('billing_refetch')
      .where('kind', '=', claimed.kind)
      .where('id', '=', claimed.id)
      .where('dueAt', '=', claimed.dueAt)
      .where('attempts', '=', claimed.attempts)
      .execute();
  }

  async postpone(claimed: Refetch, dueAt: Date): Promise<void> {
    await this.sql
      .updateTable('billing_refetch')
      .set({ dueAt })
      .where('kind', '=', claimed.kind)
      .where('id', '=', claimed.id)
      .where('dueAt', '=', claimed.dueAt)
      .where('attempts', '=', claimed.attempts)
      .execute();
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
