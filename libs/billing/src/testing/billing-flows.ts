import { memoryKernel } from '#shared-kernel/testing/memory-kernel';
import { MemoryUnitOfWork } from '#shared-kernel/testing/memory-unit-of-work';
import { Wiring } from '#shared-kernel/testing/wiring';
import { BillingModule } from '../billing.module.ts';
import type { BillingOptions } from '../gateway/domain/billing-options.ts';
import { BillingGateway } from '../gateway/domain/billing-gateway.ts';
import { MirrorObservers } from '../mirror/application/mirror-observers.ts';
import { MirrorReading } from '../mirror/application/mirror-reading.ts';
import { MirrorWriting } from '../mirror/application/mirror-writing.ts';
import { Refreshing } from '../mirror/application/refreshing.ts';
import { FIXTURE_ORGANIZATION } from './fixtures/ids.ts';
import { MemoryGateway } from './memory-gateway.ts';
import { memoryKit, portsOf } from './memory-kit.ts';

const OPTIONS: BillingOptions = {
  accessToken: 'polar_oat_1',
  baseUrl: undefined,
  environment: 'sandbox',
  requestsPerMinute: undefined,
};

/** The context on memory adapters, connected to the organization of the fixtures. */
export async function billingFlows(options: Partial<BillingOptions> = {}) {
  const uow = new MemoryUnitOfWork();
  const kit = memoryKit(uow);
  const gateway = new MemoryGateway();
  const { providers, ...kernel } = memoryKernel(uow);
  const wiring = new Wiring(
    [BillingModule.forRoot({ ...OPTIONS, ...options })],
    [...providers, ...portsOf(kit), { provide: BillingGateway, useValue: gateway }],
  );
  await uow.run(() => kit.connections.remember(FIXTURE_ORGANIZATION, kernel.clock.now()));
  return {
    ...kernel,
    kit,
    uow,
    gateway,
    wiring,
    observers: wiring.get(MirrorObservers),
    reading: wiring.get(MirrorReading),
    writing: wiring.get(MirrorWriting),
    refreshing: wiring.get(Refreshing),
  };
}
