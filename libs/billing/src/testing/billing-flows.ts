import { ApiKeysModule } from '#identity/api-keys/api-keys.module';
import { apiKeyDefaults } from '#identity/api-keys/domain/api-key-options';
import { ApiKeys, KeyUsage } from '#identity/api-keys/domain/ports';
import { MemoryApiKeys } from '#identity/api-keys/testing/memory-api-keys';
import { MemoryKeyUsage } from '#identity/api-keys/testing/memory-key-usage';
import { accountsInMemory } from '#identity/testing/memory-account-flows';
import { Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import type { QueueItems } from '#shared-kernel/infrastructure/queue/queue-items';
import { Wiring } from '#shared-kernel/testing/wiring';
import { BillingModule } from '../billing.module.ts';
import type { BillingOptions } from '../polar/domain/billing-options.ts';
import { BillingGateway } from '../polar/domain/billing-gateway.ts';
import { MirrorObservers } from '../mirror/application/mirror-observers.ts';
import { MirrorReading } from '../mirror/application/mirror-reading.ts';
import { MirrorWriting } from '../mirror/application/mirror-writing.ts';
import { Refetches } from '../mirror/domain/ports.ts';
import { Refreshing } from '../mirror/application/refreshing.ts';
import type { WebhookOptions } from '../inbox/domain/webhook-options.ts';
import { StaffInbox } from '../inbox/application/staff-inbox.ts';
import { WebhookIntake } from '../inbox/application/webhook-intake.ts';
import { ResyncFigures } from '../mirror/domain/resync-ports.ts';
import { ResyncWorker } from '../mirror/infrastructure/resync-worker.ts';
import { FIXTURE_ORGANIZATION } from './fixtures/ids.ts';
import { MemoryGateway } from './memory-gateway.ts';
import { memoryKit, portsOf } from './memory-kit.ts';

const OPTIONS: BillingOptions & WebhookOptions = {
  publicUrl: 'https://accounts.example.com',
  accessToken: 'polar_oat_1',
  baseUrl: undefined,
  environment: 'sandbox',
  requestsPerMinute: undefined,
  keyCallEvent: 'api_key.call',
  refundLimits: undefined,
  deletedAccounts: 'delete',
  resync: 'automatic',
  webhookSecrets: new Map(),
};

/** The context on memory adapters, connected to the organization of the fixtures. */
export async function billingFlows(options: Partial<BillingOptions> = {}) {
  const base = accountsInMemory();
  const { uow, clock } = base;
  const kit = memoryKit(uow);
  const keys = new MemoryApiKeys(base.database, uow);
  const gateway = new MemoryGateway();
  const wiring = new Wiring(
    [...base.modules, ApiKeysModule.forRoot(apiKeyDefaults), BillingModule.forRoot({ ...OPTIONS, ...options })],
    [
      ...base.replacements,
      ...portsOf(kit),
      { provide: ApiKeys, useValue: keys },
      { provide: KeyUsage, useValue: new MemoryKeyUsage(keys, uow) },
      { provide: BillingGateway, useValue: gateway },
      {
        provide: Queue,
        inject: [SecretBox, Random],
        useFactory: (box: SecretBox, random: Random) =>
          new Queue(uow, kit.queueItems as unknown as QueueItems, box, random, clock),
      },
    ],
  );
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
    /** @returns how many objects were read or found missing */
    refetchDue: () => wiring.get(Queue).drain('refetch'),
    resyncWorker: wiring.get(ResyncWorker),
    figures: wiring.get(ResyncFigures),
    intake: wiring.get(WebhookIntake),
    /** @returns how many webhooks were processed */
    processDue: () => wiring.get(Queue).drain('webhook'),
    staffInbox: wiring.get(StaffInbox),
  };
}
