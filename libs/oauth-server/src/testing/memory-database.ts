import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { OAuthClient } from '../clients/domain/client.ts';

/** What the memory adapters of this context share, as the real ones share one PostgreSQL. */
export class MemoryOAuthDatabase implements Rollbackable {
  readonly clients = new MemoryTable<OAuthClient>();

  constructor(private readonly uow: MemoryUnitOfWork) {
    uow.enlist(this);
  }

  /** For writes and locks. */
  mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
  }

  snapshot(): () => void {
    return this.clients.snapshot();
  }
}
