import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { OneTimeCode } from '../../domain/one-time-code.ts';
import { OneTimeCodes } from '../../domain/ports.ts';
import { OneTimeCodeSchema } from './one-time-code.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof OneTimeCodeSchema, typeof naming>;

/** Every change is one statement in the open transaction. */
@Injectable()
export class MikroOneTimeCodes extends OneTimeCodes {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async put(code: OneTimeCode): Promise<void> {
    const row = { ...code };
    await this.sql
      .insertInto('two_factor_code')
      .values(row)
      .onConflict((conflict) => conflict.column('holderId').doUpdateSet(row))
      .execute();
  }

  async find(holderId: string): Promise<OneTimeCode | undefined> {
    const row = await this.sql
      .selectFrom('two_factor_code')
      .selectAll()
      .where('holderId', '=', holderId)
      .executeTakeFirst();
    return row && detached(OneTimeCode, row);
  }

  async attempt(holderId: string): Promise<OneTimeCode | undefined> {
    const row = await this.sql
      .updateTable('two_factor_code')
      .set((column) => ({ attempts: column('attempts', '+', 1) }))
      .where('holderId', '=', holderId)
      .returningAll()
      .executeTakeFirst();
    return row && detached(OneTimeCode, row);
  }

  async remove(holderId: string): Promise<void> {
    await this.sql.deleteFrom('two_factor_code').where('holderId', '=', holderId).execute();
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.sql.deleteFrom('two_factor_code').where('userId', '=', userId).execute();
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql.selectFrom('two_factor_code').select('holderId').where('expiresAt', '<=', now).limit(limit);
    // Locked first, so that a row replaced meanwhile is checked again and stays.
    const deletion = sql.deleteFrom('two_factor_code').where('holderId', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
