import type { AuthorizationCode } from '../grants/domain/authorization-code.ts';
import { AuthorizationCodes } from '../grants/domain/ports.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryCodes extends AuthorizationCodes {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async add(code: AuthorizationCode): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.grants.get(code.grantId)) throw new Error('Foreign key: there is no such grant');
    if (await this.find(code.id)) throw new Error('Unique: this code exists already');
    this.database.codes.put(code);
  }

  async claim(id: string, now: Date): Promise<AuthorizationCode | undefined> {
    this.database.mustBeInTransaction();
    const code = await this.find(id);
    if (!code || code.usedAt !== null || code.expiresAt <= now) return undefined;
    Object.assign(code, { usedAt: now });
    this.database.codes.put(code);
    return code;
  }

  async find(id: string): Promise<AuthorizationCode | undefined> {
    return this.database.codes.get(id);
  }

  async deleteExpired(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.codes.delete(({ expiresAt }) => expiresAt < moment, limit);
  }
}
