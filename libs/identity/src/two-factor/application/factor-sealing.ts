import { Injectable } from '@nestjs/common';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { resealEach, Users } from '../../users/index.ts';
import { TwoFactors } from '../domain/ports.ts';
import { FactorSecrets } from './factor-secrets.ts';

@Injectable()
export class FactorSealing implements SealedRows {
  constructor(
    private readonly users: Users,
    private readonly twoFactors: TwoFactors,
    private readonly secrets: FactorSecrets,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('two-factor', this);
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.twoFactors.countByKey());
  }

  async reseal(limit: number): Promise<number> {
    const userIds = await this.uow.read(() => this.twoFactors.usersSealedOtherwise(this.secrets.keyId, limit));
    return resealEach(userIds, 'records', (userId) => this.resealOf(userId));
  }

  private resealOf(userId: string): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.users.findForUpdate(userId);
      const record = user && (await this.twoFactors.findForUpdate(userId));
      if (!record) return;
      this.secrets.reseal(record);
      await this.twoFactors.save(record);
    });
  }
}
