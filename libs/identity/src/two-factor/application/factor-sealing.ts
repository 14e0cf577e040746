import { Injectable, Logger } from '@nestjs/common';
import type { SealedRows } from '#shared-kernel/application/sealed-data';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Users } from '../../users/index.ts';
import { TwoFactors } from '../domain/ports.ts';
import { FactorSecrets } from './factor-secrets.ts';

/** The sealed secrets and backup codes of all accounts. */
@Injectable()
export class FactorSealing implements SealedRows {
  private readonly logger = new Logger('TwoFactor');

  constructor(
    private readonly users: Users,
    private readonly twoFactors: TwoFactors,
    private readonly secrets: FactorSecrets,
    private readonly uow: UnitOfWork,
  ) {}

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.twoFactors.countByKey());
  }

  /** One transaction for each account, so that no sign-in waits for more than its own. */
  async reseal(limit: number): Promise<number> {
    const userIds = await this.uow.read(() => this.twoFactors.usersSealedOtherwise(this.secrets.keyId, limit));
    let changed = 0;
    for (const userId of userIds) if (await this.resealOf(userId)) changed++;
    return changed;
  }

  /** A record that cannot be opened stays as it is and does not keep the others from being sealed. */
  private async resealOf(userId: string): Promise<boolean> {
    try {
      return await this.uow.run(async () => {
        const user = await this.users.findForUpdate(userId);
        const record = user && (await this.twoFactors.findForUpdate(userId));
        if (!record) return false;
        this.secrets.reseal(record);
        await this.twoFactors.save(record);
        return true;
      });
    } catch (error) {
      this.logger.error(`The second factor of ${userId} stays under its old key: ${String(error)}`);
      return false;
    }
  }
}
