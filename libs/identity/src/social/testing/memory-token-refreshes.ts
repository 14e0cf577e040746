import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { MemoryDatabase } from '../../testing/memory-database.ts';
import { type RefreshOutcome, type TokenRefresh, TokenRefreshes } from '../domain/ports.ts';

interface Kept {
  /** Of the account. */
  readonly id: string;
  readonly latest: TokenRefresh;
}

export class MemoryTokenRefreshes extends TokenRefreshes implements Rollbackable {
  private readonly rows = new MemoryTable<Kept>();

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

  async begin(refresh: TokenRefresh, now: Date): Promise<TokenRefresh> {
    this.database.mustBeInTransaction();
    const { accountId: id } = refresh;
    if (!this.database.accounts.get(id)) throw new Error(`Foreign key: there is no account ${id}`);
    const latest = this.rows.get(id)?.latest;
    if (latest?.outcome === null && latest.endsAt > now) return latest;
    this.rows.put({ id, latest: refresh });
    return refresh;
  }

  async end({ accountId, id }: TokenRefresh, outcome: RefreshOutcome): Promise<void> {
    this.database.mustBeInTransaction();
    const latest = this.latestOf(accountId);
    if (latest?.id === id) this.rows.put({ id: accountId, latest: { ...latest, outcome } });
  }

  async look({ accountId, id }: TokenRefresh): Promise<TokenRefresh | undefined> {
    this.database.mustBeOutside();
    const latest = this.latestOf(accountId);
    return latest?.id === id ? latest : undefined;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.rows.delete(({ latest }) => latest.endsAt <= now, limit);
  }

  /** Goes with its account. */
  private latestOf(accountId: string): TokenRefresh | undefined {
    return this.database.accounts.get(accountId) && this.rows.get(accountId)?.latest;
  }
}
