import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Links } from '../customers/domain/ports.ts';
import type { Commands } from '../selling/domain/ports.ts';
import type {
  CustomerMirror,
  EntitlementLookup,
  EntitlementRows,
  RefreshClaims,
} from '../entitlements/domain/ports.ts';
import type { Connections, Erasures, MirroredObjects } from '../mirror/domain/ports.ts';
import type { RefundRequests } from '../selling/domain/refund-ports.ts';
import type { BrokenObjects, SyncRuns, WatchedEndpoints } from '../mirror/domain/resync-ports.ts';
import type { Inbox } from '../inbox/domain/ports.ts';
import type { BillingFigures } from '../mirror/domain/billing-figures.ts';
import type { UsageEvents } from '../usage/domain/ports.ts';

/** The ports of the context on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly objects: MirroredObjects;
  readonly erasures: Erasures;
  readonly connections: Connections;
  readonly links: Links;
  readonly inbox: Inbox;
  readonly commands: Commands;
  readonly refundRequests: RefundRequests;
  readonly runs: SyncRuns;
  readonly broken: BrokenObjects;
  readonly endpoints: WatchedEndpoints;
  readonly customerMirror: CustomerMirror;
  readonly entitlementRows: EntitlementRows;
  readonly entitlementLookup: EntitlementLookup;
  readonly refreshClaims: RefreshClaims;
  readonly usageEvents: UsageEvents;
  readonly billingFigures: BillingFigures;
  close(): Promise<void>;
}
