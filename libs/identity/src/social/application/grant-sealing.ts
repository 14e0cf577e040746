import { Injectable } from '@nestjs/common';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Accounts, resealEach, Users } from '../../users/index.ts';
import { ProviderGrants } from './provider-grants.ts';

@Injectable()
export class GrantSealing implements SealedRows {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly grants: ProviderGrants,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('provider-tokens', this);
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.accounts.countByKey());
  }

  async reseal(limit: number): Promise<number> {
    const userIds = await this.uow.read(() => this.accounts.usersSealedOtherwise(this.grants.keyId, limit));
    return resealEach(userIds, 'users with tokens', (userId) => this.resealOf(userId));
  }

  private resealOf(userId: string): Promise<void> {
    return this.uow.run(async () => {
      if (!(await this.users.findForUpdate(userId))) return;
      for (const account of await this.accounts.listOf(userId)) {
        if (account.sealedTokens === null) continue;
        this.grants.reseal(account);
        await this.accounts.save(account);
      }
    });
  }
}
