import { Logger } from '@nestjs/common';
import { ApiKeysModule } from '#identity/api-keys/api-keys.module';
import { apiKeyDefaults } from '#identity/api-keys/domain/api-key-options';
import { accountModules } from '#identity/testing/account-flows';
import { aSession } from '#identity/testing/a-session';
import { aUser } from '#identity/testing/a-user';
import type { Caller, Role } from '#identity';
import { callerOf } from '#identity/sessions/domain/principal';
import { Sessions } from '#identity/sessions/domain/session';
import { Users } from '#identity/users/domain/user';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { identityEntities } from '#identity/persistence/entities';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { Links } from '../customers/domain/ports.ts';
import { EntitlementRows } from '../entitlements/domain/ports.ts';
import { billingEntities } from '../infrastructure/persistence/entities.ts';
import { Connections, MirroredObjects, Refetches } from '../mirror/domain/ports.ts';
import { BrokenObjects, ResyncFigures, SyncRuns, WatchedEndpoints } from '../mirror/domain/resync-ports.ts';
import { UsageEvents } from '../usage/domain/ports.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MirroredKind } from '../objects/domain/references.ts';
import { Wiring } from '#shared-kernel/testing/wiring';
import { BillingModule } from '../billing.module.ts';
import type { BillingOptions } from '../polar/domain/billing-options.ts';
import { BillingGateway } from '../polar/domain/billing-gateway.ts';
import { MirrorReading } from '../mirror/application/mirror-reading.ts';
import { MirrorObservers, MirrorWriting } from '../mirror/application/mirror-writing.ts';
import { Refreshing } from '../mirror/application/refreshing.ts';
import { StaffInbox } from '../inbox/application/staff-inbox.ts';
import { WebhookIntake } from '../inbox/application/webhook-intake.ts';
import { ResyncWorker } from '../mirror/infrastructure/resync-worker.ts';
import { billingOptions } from './billing-options.ts';
import { FIXTURE_ORGANIZATION } from './fixtures/ids.ts';
import { MemoryGateway } from './memory-gateway.ts';

// Failures that the platform is made to have are not shown among the results.
Logger.overrideLogger(false);
needsDatabase([...identityEntities, ...billingEntities]);

/** @returns what waits in the lane of refetches, oldest first */
async function waitingRefetches(em: EntityManager) {
  const rows = await em
    .fork()
    .execute<{ kind: MirroredKind; id: string; attempts: number; dueAt: string }[]>(
      `select kind, key as id, attempts, due_at as "dueAt" from queue_item where lane = 'refetch' and status = 'pending' order by id`,
    );
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

/** The context, connected to the organization of the fixtures. */
export async function billingFlows(changes: Partial<BillingOptions> = {}) {
  const base = accountModules();
  const { uow, clock, em } = base;
  const gateway = new MemoryGateway();
  const options = billingOptions({ keyCallEvent: 'api_key.call', resync: 'automatic', ...changes });
  const wiring = new Wiring(
    [
      ...base.modules,
      ApiKeysModule.forRoot(apiKeyDefaults),
      BillingModule.forRoot({ ...options, webhookSecrets: new Map() }),
    ],
    [...base.replacements, { provide: BillingGateway, useValue: gateway }],
  );
  const kit = {
    uow,
    objects: wiring.get(MirroredObjects),
    connections: wiring.get(Connections),
    links: wiring.get(Links),
    runs: wiring.get(SyncRuns),
    broken: wiring.get(BrokenObjects),
    endpoints: wiring.get(WatchedEndpoints),
    entitlementRows: wiring.get(EntitlementRows),
    usageEvents: wiring.get(UsageEvents),
  };
  await uow.run(() => kit.connections.remember(FIXTURE_ORGANIZATION, clock.now()));
  return {
    ...base,
    kit,
    uow,
    gateway,
    wiring,
    observers: wiring.get(MirrorObservers),
    reading: wiring.get(MirrorReading),
    writing: wiring.get(MirrorWriting),
    refreshing: wiring.get(Refreshing),
    refetches: wiring.get(Refetches),
    /** Objects that wait to be read again. */
    waitingRefetches: () => waitingRefetches(em),
    /** @returns how many objects were read or found missing */
    refetchDue: () => wiring.get(Queue).drain('refetch'),
    resyncWorker: wiring.get(ResyncWorker),
    figures: wiring.get(ResyncFigures),
    intake: wiring.get(WebhookIntake),
    /** @returns how many webhooks were processed */
    processDue: () => wiring.get(Queue).drain('webhook'),
    staffInbox: wiring.get(StaffInbox),

    /** A person who is signed in. */
    async somebody(name: string, role: Role = 'user'): Promise<Caller> {
      const user = aUser({ name, email: `${name}@example.com`, role });
      const session = aSession(user.id, { createdAt: clock.now() });
      await uow.run(async () => {
        await wiring.get(Users).add(user);
        await wiring.get(Sessions).add(session);
      });
      return callerOf({ kind: 'session', user, session, token: '' });
    },
  };
}
