import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { deleteExpired, sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { AuthorizationCodes, Tokens } from '../../domain/ports.ts';
import { type AuthorizationCode, TokenPair } from '../../domain/grant.ts';

/** Every change is one statement in the open transaction, so that concurrent requests cannot use a code or token twice. */
@Injectable()
export class MikroCodes implements AuthorizationCodes {
  constructor(private readonly em: EntityManager) {}

  async add(code: AuthorizationCode): Promise<void> {
    await sqlOf(this.em)
      .insertInto('oauth_code')
      .values({ ...code })
      .execute();
  }

  async claim(id: string, now: Date): Promise<boolean> {
    const update = sqlOf(this.em).updateTable('oauth_code').set({ usedAt: now }).where('id', '=', id);
    const claimed = update.where('usedAt', 'is', null).where('expiresAt', '>', now);
    return (await claimed.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  deleteExpired(moment: Date, limit: number): Promise<number> {
    return deleteExpired(this.em, 'oauth_code', moment, limit, '<');
  }
}

@Injectable()
export class MikroTokens implements Tokens {
  constructor(private readonly em: EntityManager) {}

  async add(pair: TokenPair): Promise<void> {
    const row = { ...pair, scopes: [...pair.scopes], resources: [...pair.resources] };
    await this.sql.insertInto('oauth_token').values(row).execute();
  }

  async findByRefresh(digest: string): Promise<TokenPair | undefined> {
    const selection = this.sql.selectFrom('oauth_token').selectAll().where('refreshDigest', '=', digest);
    const row = await selection.executeTakeFirst();
    return row && detached(TokenPair, row);
  }

  async useRefresh(id: string, now: Date): Promise<boolean> {
    const update = this.sql
      .updateTable('oauth_token')
      .set({ refreshUsedAt: now })
      .where('id', '=', id)
      .where('refreshUsedAt', 'is', null)
      .where('refreshExpiresAt', '>', now);
    return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  async keepAnswer(id: string, sealedAnswer: string): Promise<void> {
    const update = this.sql.updateTable('oauth_token').set({ sealedAnswer }).where('id', '=', id);
    await update.where('refreshUsedAt', 'is not', null).execute();
  }

  async removeAccess(id: string): Promise<boolean> {
    const update = this.sql.updateTable('oauth_token').set({ accessDigest: null }).where('id', '=', id);
    const revoked = await update.where('accessDigest', 'is not', null).executeTakeFirstOrThrow();
    return revoked.numUpdatedRows > 0n;
  }

  async deleteExpired(moment: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql
      .selectFrom('oauth_token')
      .select('id')
      // Null for no refresh token is left out of account.
      .where(({ fn }) => fn<Date>('greatest', ['accessExpiresAt', 'refreshExpiresAt']), '<', moment)
      .limit(limit);
    const deletion = sql.deleteFrom('oauth_token').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
