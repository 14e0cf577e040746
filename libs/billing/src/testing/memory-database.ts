import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { AccountLink } from '../customers/domain/account-link.ts';
import type { BillingCommand } from '../selling/domain/billing-command.ts';
import type { RefundRequest } from '../selling/domain/refund-request.ts';
import type { MirroredObject } from '../mirror/domain/mirrored-object.ts';
import type { BrokenObject } from '../mirror/domain/resync-ports.ts';
import type { SyncRun } from '../mirror/domain/sync-run.ts';
import type { WatchedEndpoint } from '../mirror/domain/watched-endpoint.ts';
import type { EntitlementRow, InboxRow, RefetchRow, UsageRow } from './memory-rows.ts';

/** With a key of one column, which the tables in PostgreSQL do not have. */
export interface Keyed<Row> {
  readonly id: string;
  readonly row: Row;
}

/** What the memory adapters of this context share, as the real ones share one PostgreSQL. */
export class MemoryBillingDatabase implements Rollbackable {
  readonly objects = new MemoryTable<Keyed<MirroredObject>>();
  readonly refetches = new MemoryTable<Keyed<RefetchRow>>();
  readonly erasures = new MemoryTable<Keyed<Date | null>>();
  readonly links = new MemoryTable<AccountLink>();
  readonly inbox = new MemoryTable<InboxRow>();
  readonly commands = new MemoryTable<{ readonly id: string; readonly command: BillingCommand }>();
  readonly refunds = new MemoryTable<RefundRequest>();
  readonly runs = new MemoryTable<SyncRun>();
  readonly broken = new MemoryTable<Keyed<BrokenObject>>();
  readonly endpoints = new MemoryTable<WatchedEndpoint>();
  readonly turns = new MemoryTable<Keyed<Date>>();
  readonly entitlements = new MemoryTable<EntitlementRow>();
  readonly usage = new MemoryTable<UsageRow>();
  readonly connections = new MemoryTable<Keyed<string>>();

  constructor(private readonly uow: MemoryUnitOfWork) {
    uow.enlist(this);
  }

  /** For writes and locks. */
  mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
  }

  snapshot(): () => void {
    const resync = [this.runs, this.broken, this.endpoints, this.turns];
    const sold = [this.links, this.commands, this.refunds, this.entitlements, this.usage];
    const tables = [this.objects, this.refetches, this.erasures, this.connections, this.inbox, ...sold, ...resync];
    const undo = tables.map((table) => table.snapshot());
    return () => {
      for (const restore of undo) restore();
    };
  }
}
