import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { type RefreshOutcome, type TokenRefresh, TokenRefreshes } from '../../domain/ports.ts';

/** Of one account at a time: whoever begins has locked its user, and the condition holds all the same. */
const BEGIN = `
  insert into provider_token_refresh as latest (account_id, id, ends_at) values (?, ?, ?)
  on conflict (account_id) do update set id = excluded.id, ends_at = excluded.ends_at, outcome = null
  where latest.outcome is not null or latest.ends_at <= ?`;

const UNDER_WAY = 'select id, ends_at as "endsAt" from provider_token_refresh where account_id = ?';

const END = 'update provider_token_refresh set outcome = ? where account_id = ? and id = ?';

const LOOK = 'select ends_at as "endsAt", outcome from provider_token_refresh where account_id = $1 and id = $2';

const PURGE = `
  delete from provider_token_refresh where account_id in (
    select account_id from provider_token_refresh where ends_at <= ? limit ? for update skip locked
  ) returning account_id`;

@Injectable()
export class MikroTokenRefreshes extends TokenRefreshes {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
  }

  async begin({ accountId, id, endsAt }: TokenRefresh, now: Date): Promise<TokenRefresh> {
    await this.em.execute(BEGIN, [accountId, id, endsAt, now]);
    const [row] = await this.em.execute<[{ id: string; endsAt: string }]>(UNDER_WAY, [accountId]);
    return { accountId, id: row.id, endsAt: new Date(row.endsAt), outcome: null };
  }

  async end({ accountId, id }: TokenRefresh, outcome: RefreshOutcome): Promise<void> {
    await this.em.execute(END, [outcome, accountId, id]);
  }

  async look({ accountId, id }: TokenRefresh): Promise<TokenRefresh | undefined> {
    const [row] = await this.statements.query<Pick<TokenRefresh, 'endsAt' | 'outcome'>>('token_refresh', LOOK, [
      accountId,
      id,
    ]);
    return row && { accountId, id, ...row };
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(PURGE, [now, limit])).length;
  }
}
