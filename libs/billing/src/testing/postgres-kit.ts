import { postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { MikroLinks } from '../customers/infrastructure/persistence/mikro-links.ts';
import { billingEntities } from '../infrastructure/persistence/entities.ts';
import { DatabaseEntitlementRows } from '../entitlements/infrastructure/persistence/entitlement-rows.ts';
import { MikroErasures } from '../mirror/infrastructure/persistence/mikro-erasures.ts';
import { MikroConnections, MikroMirroredObjects } from '../mirror/infrastructure/persistence/mikro-mirrored-objects.ts';
import { MikroInbox } from '../inbox/infrastructure/persistence/mikro-inbox.ts';
import { MikroCommands } from '../selling/infrastructure/persistence/mikro-commands.ts';
import { MikroRefundRequests } from '../selling/infrastructure/persistence/mikro-refund-requests.ts';
import {
  MikroBrokenObjects,
  MikroSyncRuns,
  MikroWatchedEndpoints,
} from '../mirror/infrastructure/persistence/mikro-resync.ts';
import { MikroUsageEvents } from '../usage/infrastructure/persistence/mikro-usage-events.ts';
import { MikroBillingFigures } from '../mirror/infrastructure/persistence/mikro-billing-figures.ts';
import { onStorage } from '#shared-kernel/testing/storages';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Links } from '../customers/domain/ports.ts';
import type { Commands, RefundRequests } from '../selling/domain/ports.ts';
import type { EntitlementRows } from '../entitlements/domain/ports.ts';
import type { Connections, Erasures, MirroredObjects } from '../mirror/domain/ports.ts';
import type { BrokenObjects, SyncRuns, WatchedEndpoints } from '../mirror/domain/resync-ports.ts';
import type { Inbox } from '../inbox/domain/ports.ts';
import type { BillingFigures } from '../mirror/domain/billing-figures.ts';
import type { UsageEvents } from '../usage/domain/ports.ts';

/** The ports of the context in PostgreSQL. */
export interface PostgresKit {
  readonly em: Instance['em'];
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
  readonly entitlementRows: EntitlementRows;
  readonly usageEvents: UsageEvents;
  readonly billingFigures: BillingFigures;
  close(): Promise<void>;
}

/** Instances of the application on one migrated, empty PostgreSQL database. */
export async function postgresKits(count: number) {
  const fixture = await postgresFixture([...billingEntities]);
  const instances = await Promise.all(Array.from({ length: count }, () => fixture.instance()));
  const close = () => fixture.close();
  return { kits: instances.map((instance): PostgresKit => ({ ...kitOf(instance), close })), close };
}

/** The adapters on a migrated, empty PostgreSQL database of their own. */
export const postgresKit = async (): Promise<PostgresKit> => (await postgresKits(1)).kits[0]!;

const kitOf = ({ em, uow, statements }: Instance) => ({
  em,
  uow,
  objects: new MikroMirroredObjects(em),
  erasures: new MikroErasures(em, new MikroMirroredObjects(em)),
  connections: new MikroConnections(em),
  refundRequests: new MikroRefundRequests(em),
  runs: new MikroSyncRuns(em),
  broken: new MikroBrokenObjects(em),
  endpoints: new MikroWatchedEndpoints(em),
  links: new MikroLinks(em),
  inbox: new MikroInbox(em, statements),
  commands: new MikroCommands(em),
  entitlementRows: new DatabaseEntitlementRows(em, statements),
  usageEvents: new MikroUsageEvents(em),
  billingFigures: new MikroBillingFigures(em),
});

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage(postgresKit);
