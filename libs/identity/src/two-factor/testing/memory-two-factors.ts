import { TwoFactors } from '../domain/ports.ts';
import { TwoFactor } from '../domain/two-factor.ts';
import type { MemoryTwoFactorDatabase } from './memory-two-factor-database.ts';

export class MemoryTwoFactors extends TwoFactors {
  constructor(private readonly database: MemoryTwoFactorDatabase) {
    super();
  }

  async find(userId: string): Promise<TwoFactor | undefined> {
    const kept = this.database.records.get(userId);
    return kept && Object.assign(TwoFactor.begin(userId, kept.row.createdAt), kept.row);
  }

  async findForUpdate(userId: string): Promise<TwoFactor | undefined> {
    this.database.mustBeInTransaction();
    return this.find(userId);
  }

  async save(record: TwoFactor): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(record.userId);
    const inForce = [record.enabledAt, record.secret, record.backupCodes].filter((value) => value !== null).length;
    if (inForce !== 0 && inForce !== 3) throw new Error('Check: two_factor_in_force_check');
    if ((record.pendingSecret === null) !== (record.pendingBackupCodes === null)) {
      throw new Error('Check: two_factor_pending_check');
    }
    this.database.records.put({ id: record.userId, row: record });
  }

  async remove(userId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.records.delete(({ id }) => id === userId);
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const key of this.rows().flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  async usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]> {
    const found = this.rows().filter((row) => keysOf(row).some((key) => key !== keyId));
    return found.slice(0, limit).map(({ userId }) => userId);
  }

  private rows(): readonly TwoFactor[] {
    return this.database.records.find(() => true).map(({ row }) => row);
  }
}

function keysOf({ secret, backupCodes, pendingSecret, pendingBackupCodes }: TwoFactor): readonly string[] {
  const sealed = [secret, backupCodes, pendingSecret, pendingBackupCodes];
  return sealed.filter((text) => text !== null).map((text) => text.split('.')[1]!);
}
