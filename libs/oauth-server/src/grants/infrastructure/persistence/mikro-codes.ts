import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { AuthorizationCode } from '../../domain/grant.ts';
import { AuthorizationCodes } from '../../domain/ports.ts';

/** Every change is one statement in the open transaction, so that concurrent requests cannot use a code twice. */
@Injectable()
export class MikroCodes extends AuthorizationCodes {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(code: AuthorizationCode): Promise<void> {
    await this.sql
      .insertInto('oauth_code')
      .values({ ...code })
      .execute();
  }

  async claim(id: string, now: Date): Promise<AuthorizationCode | undefined> {
    const row = await this.sql
      .updateTable('oauth_code')
      .set({ usedAt: now })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst();
    return row && detached(AuthorizationCode, row);
  }

  async find(id: string): Promise<AuthorizationCode | undefined> {
    const row = await this.sql.selectFrom('oauth_code').selectAll().where('id', '=', id).executeTakeFirst();
    return row && detached(AuthorizationCode, row);
  }

  async deleteExpired(moment: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql.selectFrom('oauth_code').select('id').where('expiresAt', '<', moment).limit(limit);
    const deletion = sql.deleteFrom('oauth_code').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
