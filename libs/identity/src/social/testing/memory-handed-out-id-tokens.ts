import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { MemoryDatabase } from '../../testing/memory-database.ts';
import type { HandedOutIdToken } from '../domain/handed-out-id-token.ts';
import { HandedOutIdTokens } from '../domain/ports.ts';

export class MemoryHandedOutIdTokens extends HandedOutIdTokens implements Rollbackable {
  private readonly rows = new MemoryTable<HandedOutIdToken & { readonly id: string }>();

  constructor(
    uow: MemoryUnitOfWork,
    private readonly database: MemoryDatabase,
  ) {
    super();
    uow.enlist(this);
  }

  snapshot(): () => void {
    return this.rows.snapshot();
  }

  async add(token: HandedOutIdToken): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.rows.get(token.mark)) this.rows.put({ ...token, id: token.mark });
  }

  async has(mark: string): Promise<boolean> {
    this.database.mustBeOutside();
    return this.rows.get(mark) !== undefined;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.rows.delete(({ expiresAt }) => expiresAt <= now, limit);
  }
}
