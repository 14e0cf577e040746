import { OneTimeCode } from '../domain/one-time-code.ts';
import { OneTimeCodes } from '../domain/ports.ts';
import type { MemoryTwoFactorDatabase } from './memory-two-factor-database.ts';

export class MemoryOneTimeCodes extends OneTimeCodes {
  constructor(private readonly database: MemoryTwoFactorDatabase) {
    super();
  }

  async put(code: OneTimeCode): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(code.userId);
    this.database.codes.put({ id: code.holderId, row: code });
  }

  async find(holderId: string): Promise<OneTimeCode | undefined> {
    const kept = this.database.codes.get(holderId);
    return kept && Object.assign(OneTimeCode.issue(kept.row, 0, kept.row.createdAt), kept.row);
  }

  async attempt(holderId: string): Promise<OneTimeCode | undefined> {
    const code = await this.find(holderId);
    if (!code) return undefined;
    const tried = Object.assign(code, { attempts: code.attempts + 1 });
    await this.put(tried);
    return tried;
  }

  async remove(holderId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.codes.delete(({ id }) => id === holderId);
  }

  async removeAllOf(userId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.codes.delete(({ row }) => row.userId === userId);
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.codes.delete(({ row }) => row.expiresAt <= now, limit);
  }
}
