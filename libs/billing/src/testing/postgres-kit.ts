import { postgresFixture, type PostgresKit } from '#shared-kernel/testing/postgres';
import { StaffLists } from '#shared-kernel/infrastructure/persistence/lists';
import { StoredInboxList } from '../inbox/infrastructure/persistence/inbox-search.ts';
import { StoredObjectPages } from '../mirror/infrastructure/persistence/stored-object-pages.ts';
import { MikroLinks, StoredLinkList } from '../customers/infrastructure/persistence/mikro-links.ts';
import { billingEntities } from '../infrastructure/persistence/entities.ts';
import { DatabaseEntitlementRows } from '../entitlements/infrastructure/persistence/entitlement-rows.ts';
import { MikroErasures } from '../mirror/infrastructure/persistence/mikro-erasures.ts';
import { MikroConnections, MikroMirroredObjects } from '../mirror/infrastructure/persistence/mikro-mirrored-objects.ts';
import { MikroInbox } from '../inbox/infrastructure/persistence/mikro-inbox.ts';
import { MikroCommands } from '../selling/infrastructure/persistence/mikro-commands.ts';
import {
  MikroRefundRequests,
  StoredRefundRequestList,
} from '../selling/infrastructure/persistence/mikro-refund-requests.ts';
import {
  MikroBrokenObjects,
  MikroSyncRuns,
  MikroWatchedEndpoints,
} from '../mirror/infrastructure/persistence/mikro-resync.ts';
import { MikroUsageEvents } from '../usage/infrastructure/persistence/mikro-usage-events.ts';
import { MikroBillingFigures } from '../mirror/infrastructure/persistence/mikro-billing-figures.ts';
import { onStorage } from '#shared-kernel/testing/storages';

export const NOW = new Date('2026-11-20T12:00:00.000Z');
export const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** Instances of the application on one migrated, empty PostgreSQL database. */
export async function postgresKits(count: number) {
  const fixture = await postgresFixture([...billingEntities]);
  const instances = await Promise.all(Array.from({ length: count }, () => fixture.instance()));
  const close = () => fixture.close();
  return { kits: instances.map((instance) => ({ ...kitOf(instance), close })), close };
}

/** The adapters on a migrated, empty PostgreSQL database of their own. */
export const postgresKit = async () => (await postgresKits(1)).kits[0]!;

const kitOf = ({ em, uow, statements }: PostgresKit) => {
  const lists = new StaffLists(em, uow);
  const objects = new MikroMirroredObjects(em);
  return {
    em,
    uow,
    pages: new StoredObjectPages(em, lists, objects, uow),
    linkList: new StoredLinkList(lists),
    inboxList: new StoredInboxList(lists),
    objects,
    erasures: new MikroErasures(em, objects),
    connections: new MikroConnections(em),
    refundRequests: new MikroRefundRequests(em),
    refundRequestList: new StoredRefundRequestList(lists),
    runs: new MikroSyncRuns(em),
    broken: new MikroBrokenObjects(em),
    endpoints: new MikroWatchedEndpoints(em),
    links: new MikroLinks(em),
    inbox: new MikroInbox(em, statements),
    commands: new MikroCommands(em),
    entitlementRows: new DatabaseEntitlementRows(em, statements),
    usageEvents: new MikroUsageEvents(em),
    billingFigures: new MikroBillingFigures(em),
  };
};

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage(postgresKit);
