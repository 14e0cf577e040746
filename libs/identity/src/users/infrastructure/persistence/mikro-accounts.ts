import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { keyIdIn } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { type Account, CREDENTIAL } from '../../domain/account.ts';
import { Accounts } from '../../domain/ports.ts';
import { AccountSchema } from './user.schema.ts';

const KEY = keyIdIn('sealed_tokens');

const COUNT_BY_KEY = `
  select ${KEY} as key, count(*)::integer as count from account where sealed_tokens is not null group by 1`;

const SEALED_OTHERWISE = `
  select distinct user_id as "userId" from account where sealed_tokens is not null and ${KEY} <> ? limit ?`;

@Injectable()
export class MikroAccounts extends Accounts {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async credentialOf(userId: string): Promise<Account | undefined> {
    return (await this.em.findOne(AccountSchema, { userId, providerId: CREDENTIAL })) ?? undefined;
  }

  async find(providerId: string, accountId: string): Promise<Account | undefined> {
    return (await this.em.findOne(AccountSchema, { providerId, accountId })) ?? undefined;
  }

  listOf(userId: string): Promise<Account[]> {
    return this.em.find(AccountSchema, { userId }, { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  }

  async save(account: Account): Promise<void> {
    await this.em.persist(account).flush();
  }

  async link(account: Account): Promise<'linked' | 'taken'> {
    try {
      await this.save(account);
      return 'linked';
    } catch (error) {
      if (violatedConstraint(error) !== 'account_provider_id_account_id_unique') throw error;
      this.uow.forbidCommit('taken');
      return 'taken';
    }
  }

  async remove(account: Account): Promise<void> {
    await this.em.remove(account).flush();
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
