import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { TwoFactors } from '../../domain/ports.ts';
import type { TwoFactor } from '../../domain/two-factor.ts';
import { TwoFactorSchema } from './two-factor.schema.ts';

@Injectable()
export class MikroTwoFactors extends TwoFactors {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(userId: string): Promise<TwoFactor | undefined> {
    return isUuid(userId) ? ((await this.em.findOne(TwoFactorSchema, { userId })) ?? undefined) : undefined;
  }

  async findForUpdate(userId: string): Promise<TwoFactor | undefined> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(TwoFactorSchema, { userId }, options)) ?? undefined;
  }

  async save(record: TwoFactor): Promise<void> {
    await this.em.persist(record).flush();
  }

  async remove(userId: string): Promise<void> {
    const record = await this.em.findOne(TwoFactorSchema, { userId });
    if (record) await this.em.remove(record).flush();
  }
}
