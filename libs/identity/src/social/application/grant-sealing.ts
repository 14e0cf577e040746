import { Injectable } from '@nestjs/common';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Accounts, Users } from '../../users/index.ts';
import { SealedTokens } from '../domain/ports.ts';
import { ProviderGrants } from './provider-grants.ts';

/** The sealed tokens of all accounts of providers. */
@Injectable()
export class GrantSealing implements SealedRows {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly tokens: SealedTokens,
    private readonly grants: ProviderGrants,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('provider-tokens', this);
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.tokens.countByKey());
  }

  /**
   * One transaction for each user, so that no sign-in waits for more than its own.
   * @throws AggregateError after the others, when there are texts that cannot be opened
   */
  async reseal(limit: number): Promise<number> {
    const userIds = await this.uow.read(() => this.tokens.usersSealedOtherwise(this.grants.keyId, limit));
    const errors: unknown[] = [];
    for (const userId of userIds) await this.resealOf(userId).catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `Tokens of ${errors.length} users stay sealed under an old key`);
    return userIds.length;
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
