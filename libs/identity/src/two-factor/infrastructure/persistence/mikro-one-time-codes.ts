import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { deleteSome, sqlOf } from '../../../persistence/sql.ts';
import { OneTimeCode } from '../../domain/one-time-code.ts';
import { OneTimeCodes } from '../../domain/ports.ts';
import { OneTimeCodeSchema } from './two-factor.schema.ts';

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
    return (await this.em.findOne(OneTimeCodeSchema, { holderId }, { disableIdentityMap: true })) ?? undefined;
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
    await this.em.nativeDelete(OneTimeCodeSchema, { holderId });
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.em.nativeDelete(OneTimeCodeSchema, { userId });
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'two_factor_code', 'holder_id', 'expires_at <= ?', now);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
