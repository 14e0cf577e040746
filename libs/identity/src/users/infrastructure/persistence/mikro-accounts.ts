import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Account, CREDENTIAL } from '../../domain/account.ts';
import { Accounts } from '../../domain/ports.ts';
import { AccountSchema } from './account.schema.ts';

@Injectable()
export class MikroAccounts extends Accounts {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async credentialOf(userId: string): Promise<Account | undefined> {
    return (await this.em.findOne(AccountSchema, { userId, providerId: CREDENTIAL })) ?? undefined;
  }

  async save(account: Account): Promise<void> {
    await this.em.persist(account).flush();
  }
}
