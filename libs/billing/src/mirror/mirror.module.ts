import { Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { BillingConnection } from './application/billing-connection.ts';
import { Erasing } from './application/erasing.ts';
import { MirrorPages } from './application/mirror-pages.ts';
import { MirrorReading } from './application/mirror-reading.ts';
import { MirrorObservers, MirrorWriting } from './application/mirror-writing.ts';
import { LicenseKeysOfGrants, MeteredSubscriptions } from './application/silent-changes.ts';
import { Refreshing } from './application/refreshing.ts';
import { Connections, Erasures, MirroredObjects, Refetches } from './domain/ports.ts';
import { MikroErasures } from './infrastructure/persistence/mikro-erasures.ts';
import { MikroConnections, MikroMirroredObjects } from './infrastructure/persistence/mikro-mirrored-objects.ts';
import { StoredObjectPages } from './infrastructure/persistence/stored-object-pages.ts';
import { ObjectPages } from './application/object-pages.ts';
import { QueuedRefetches, RefetchLane } from './infrastructure/refetch-lane.ts';
import { StatusWatching } from './infrastructure/status-watching.ts';

/** The objects of the platform as they were last known (ADR 37). Needs the gateway. */
@Module({
  providers: [
    { provide: MirroredObjects, useClass: MikroMirroredObjects },
    { provide: ObjectPages, useClass: StoredObjectPages },
    { provide: Erasures, useClass: MikroErasures },
    { provide: Refetches, useClass: QueuedRefetches },
    { provide: Connections, useClass: MikroConnections },
    BillingConnection,
    Erasing,
    LicenseKeysOfGrants,
    MeteredSubscriptions,
    MirrorObservers,
    MirrorPages,
    MirrorReading,
    MirrorWriting,
    RefetchLane,
    Refreshing,
    StatusWatching,
  ],
  exports: [BillingConnection, Erasing, MirrorObservers, MirrorPages, MirrorReading, MirrorWriting, Refreshing],
})
export class MirrorModule {
  constructor(
    observers: MirrorObservers,
    watching: StatusWatching,
    licenseKeys: LicenseKeysOfGrants,
    metered: MeteredSubscriptions,
    erasing: Erasing,
    purges: Purges,
    _lane: RefetchLane,
  ) {
    purges.registerUpkeep(
      'billing-erasures',
      'Erases customers of deleted accounts at the billing platform.',
      async () => ({ erased: await erasing.eraseWaiting() }),
    );
    observers.on(watching);
    observers.on(licenseKeys);
    observers.on(metered);
  }
}
