import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { keyIdIn } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { FOR_UPDATE } from '../../../persistence/sql.ts';
import { TwoFactors } from '../../domain/ports.ts';
import type { TwoFactor } from '../../domain/two-factor.ts';
import { TwoFactorSchema } from './two-factor.schema.ts';

const SEALED = `unnest(array[secret, backup_codes, pending_secret, pending_backup_codes]) as sealed (text)
  where text is not null`;

const COUNT_BY_KEY = `
  select ${keyIdIn('text')} as key, count(*)::integer as count from two_factor, ${SEALED} group by 1`;

const SEALED_OTHERWISE = `
  select user_id as "userId" from two_factor where exists (select from ${SEALED} and ${keyIdIn('text')} <> ?) limit ?`;

@Injectable()
export class MikroTwoFactors extends TwoFactors {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(userId: string): Promise<TwoFactor | undefined> {
    return isUuid(userId) ? ((await this.em.findOne(TwoFactorSchema, { userId })) ?? undefined) : undefined;
  }

  async findForUpdate(userId: string): Promise<TwoFactor | undefined> {
    return (await this.em.findOne(TwoFactorSchema, { userId }, FOR_UPDATE)) ?? undefined;
  }

  async save(record: TwoFactor): Promise<void> {
    await this.em.persist(record).flush();
  }

  async remove(userId: string): Promise<void> {
    const record = await this.em.findOne(TwoFactorSchema, { userId });
    if (record) await this.em.remove(record).flush();
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.em.execute<{ key: string; count: number }[]>(COUNT_BY_KEY);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  async usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]> {
    const rows = await this.em.execute<{ userId: string }[]>(SEALED_OTHERWISE, [keyId, limit]);
    return rows.map(({ userId }) => userId);
  }
}
