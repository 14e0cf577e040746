import { expect, test } from '@jest/globals';
import type { FactoryProvider } from '@nestjs/common';
import { FixedClock } from '../../testing/fixed-clock.ts';
import { memoryPurger } from '../../testing/memory-jobs.ts';
import { MemoryUnitOfWork } from '../../testing/memory-unit-of-work.ts';
import type { KernelOptions } from '../kernel-options.ts';
import { auditCopy, COPY_JOB } from './audit-copy.providers.ts';

test('while one instance copies, also one that hangs, another one leaves the files alone', async () => {
  const clock = new FixedClock();
  const { purger, lock, runs } = memoryPurger(clock);
  const [provider] = auditCopy({ auditCopyUrl: 'file:///missing' } as KernelOptions) as FactoryProvider[];
  const schedule = (await provider!.useFactory(purger, {}, new MemoryUnitOfWork(), clock, {})) as {
    tick(): Promise<void>;
  };
  const outcomes = () => runs.all.map(({ name, outcome }) => [name, outcome]);
  await lock.tryRun(COPY_JOB, () => schedule.tick());
  expect(outcomes()).toEqual([[COPY_JOB, 'skipped']]);
});
