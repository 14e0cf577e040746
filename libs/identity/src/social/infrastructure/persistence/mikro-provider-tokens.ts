import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { deleteSome, sqlOf } from '../../../persistence/sql.ts';
import {
  Pauses,
  type RefreshOutcome,
  type TokenRefresh,
  TokenRefreshes,
  HandedOutIdTokens,
} from '../../domain/ports.ts';
import { TokenRefreshSchema } from './social.schema.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HandedOutIdToken } from '../../domain/handed-out-id-token.ts';

/** Begins a refresh unless one of the account is under way. Callers have locked the user, but need not. */
const BEGIN = `
  insert into provider_token_refresh as latest (account_id, id, ends_at) values (?, ?, ?)
  on conflict (account_id) do update set id = excluded.id, ends_at = excluded.ends_at, outcome = null
  where latest.outcome is not null or latest.ends_at <= ?`;

const LOOK = 'select ends_at as "endsAt", outcome from provider_token_refresh where account_id = $1 and id = $2';

@Injectable()
export class MikroTokenRefreshes extends TokenRefreshes {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
  }

  async begin(refresh: TokenRefresh, now: Date): Promise<TokenRefresh> {
    const { accountId, id, endsAt } = refresh;
    await this.em.execute(BEGIN, [accountId, id, endsAt, now]);
    const latest = sqlOf(this.em).selectFrom('provider_token_refresh').selectAll().where('accountId', '=', accountId);
    return latest.executeTakeFirstOrThrow();
  }

  async end({ accountId, id }: TokenRefresh, outcome: RefreshOutcome): Promise<void> {
    await this.em.nativeUpdate(TokenRefreshSchema, { accountId, id }, { outcome });
  }

  async look({ accountId, id }: TokenRefresh): Promise<TokenRefresh | undefined> {
    const [row] = await this.statements.query<Pick<TokenRefresh, 'endsAt' | 'outcome'>>('token_refresh', LOOK, [
      accountId,
      id,
    ]);
    return row && { accountId, id, ...row };
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'provider_token_refresh', 'account_id', 'ends_at <= ?', now);
  }
}

const PAUSE_MS = 100;

@Injectable()
export class TimedPauses extends Pauses {
  pause(): Promise<void> {
    return sleep(PAUSE_MS);
  }
}

const HAS = 'select mark from handed_out_id_token where mark = $1';

@Injectable()
export class MikroHandedOutIdTokens extends HandedOutIdTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
  }

  async add(token: HandedOutIdToken): Promise<void> {
    const insertion = sqlOf(this.em).insertInto('handed_out_id_token').values(token);
    await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  }

  async has(mark: string): Promise<boolean> {
    return (await this.statements.query<{ mark: string }>('handed_out_id_token', HAS, [mark])).length > 0;
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'handed_out_id_token', 'mark', 'expires_at <= ?', now);
  }
}
