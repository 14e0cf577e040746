import type { Provider } from '@nestjs/common';
import { MemoryUnitOfWork } from '#shared-kernel/testing/memory-unit-of-work';
import { Links } from '../customers/domain/ports.ts';
import { Commands } from '../selling/domain/ports.ts';
import { CustomerMirror, EntitlementLookup, EntitlementRows, RefreshClaims } from '../entitlements/domain/ports.ts';
import { Connections, Erasures, MirroredObjects } from '../mirror/domain/ports.ts';
import { RefundRequests } from '../selling/domain/refund-ports.ts';
import { BrokenObjects, SyncRuns, WatchedEndpoints } from '../mirror/domain/resync-ports.ts';
import { Inbox } from '../inbox/domain/ports.ts';
import { BillingFigures } from '../mirror/domain/billing-figures.ts';
import { UsageEvents } from '../usage/domain/ports.ts';
import type { Kit } from './kit.ts';
import { MemoryBillingDatabase } from './memory-database.ts';
import { MemoryCommands } from './memory-commands.ts';
import {
  MemoryCustomerMirror,
  MemoryEntitlementLookup,
  MemoryEntitlementRows,
  MemoryRefreshClaims,
} from './memory-entitlements.ts';
import { MemoryLinks } from './memory-links.ts';
import { MemoryRefundRequests } from './memory-refunds.ts';
import { MemoryInbox } from './memory-inbox.ts';
import { MemoryUsageEvents } from './memory-usage.ts';
import { MemoryConnections, MemoryErasures, MemoryMirroredObjects, MemoryQueueItems } from './memory-mirror.ts';
import { MemoryBillingFigures } from './memory-staff.ts';
import { MemoryBrokenObjects, MemorySyncRuns, MemoryWatchedEndpoints } from './memory-resync.ts';

export interface MemoryKit extends Kit {
  readonly uow: MemoryUnitOfWork;
  readonly database: MemoryBillingDatabase;
  readonly queueItems: MemoryQueueItems;
}

export function memoryKit(uow = new MemoryUnitOfWork()): MemoryKit {
  const database = new MemoryBillingDatabase(uow);
  return {
    uow,
    database,
    objects: new MemoryMirroredObjects(database),
    queueItems: new MemoryQueueItems(database),
    erasures: new MemoryErasures(database),
    connections: new MemoryConnections(database),
    links: new MemoryLinks(database),
    inbox: new MemoryInbox(database),
    commands: new MemoryCommands(database),
    refundRequests: new MemoryRefundRequests(database),
    runs: new MemorySyncRuns(database),
    broken: new MemoryBrokenObjects(database),
    endpoints: new MemoryWatchedEndpoints(database),
    customerMirror: new MemoryCustomerMirror(database),
    entitlementRows: new MemoryEntitlementRows(database),
    entitlementLookup: new MemoryEntitlementLookup(database),
    refreshClaims: new MemoryRefreshClaims(database, uow),
    usageEvents: new MemoryUsageEvents(database),
    billingFigures: new MemoryBillingFigures(database),
    async close() {},
  };
}

/** The ports of a kit, as replacements in a `Wiring`. */
export const portsOf = (kit: Kit): Provider[] => [
  { provide: MirroredObjects, useValue: kit.objects },
  { provide: Erasures, useValue: kit.erasures },
  { provide: Connections, useValue: kit.connections },
  { provide: Links, useValue: kit.links },
  { provide: Inbox, useValue: kit.inbox },
  { provide: Commands, useValue: kit.commands },
  { provide: RefundRequests, useValue: kit.refundRequests },
  { provide: SyncRuns, useValue: kit.runs },
  { provide: BrokenObjects, useValue: kit.broken },
  { provide: WatchedEndpoints, useValue: kit.endpoints },
  { provide: CustomerMirror, useValue: kit.customerMirror },
  { provide: EntitlementRows, useValue: kit.entitlementRows },
  { provide: EntitlementLookup, useValue: kit.entitlementLookup },
  { provide: RefreshClaims, useValue: kit.refreshClaims },
  { provide: UsageEvents, useValue: kit.usageEvents },
  { provide: BillingFigures, useValue: kit.billingFigures },
];
