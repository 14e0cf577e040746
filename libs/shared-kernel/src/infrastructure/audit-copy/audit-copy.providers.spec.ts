import { expect, test } from '@jest/globals';
import { type FactoryProvider, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { FixedClock } from '../../testing/fixed-clock.ts';
import { memoryPurger } from '../../testing/memory-jobs.ts';
import { MemoryUnitOfWork } from '../../testing/memory-unit-of-work.ts';
import type { KernelOptions } from '../kernel-options.ts';
import { auditCopy, COPY_JOB } from './audit-copy.providers.ts';

async function schedule(auditCopyUrl: string) {
  const clock = new FixedClock();
  const { purger, lock, runs } = memoryPurger(clock);
  const [provider] = auditCopy({ auditCopyUrl } as KernelOptions) as FactoryProvider[];
  const made = (await provider!.useFactory(purger, {}, new MemoryUnitOfWork(), clock, {})) as OnApplicationBootstrap & {
    tick(): Promise<void>;
  };
  return { made, lock, runs };
}

test('while one instance copies, also one that hangs, another one leaves the files alone', async () => {
  const { made, lock, runs } = await schedule('file:///missing');
  await lock.tryRun(COPY_JOB, () => made.tick());
  expect(runs.all.map(({ name, outcome }) => [name, outcome])).toEqual([[COPY_JOB, 'skipped']]);
});

test('a directory that cannot be written is named at the start', async () => {
  const errors: unknown[] = [];
  Logger.overrideLogger({ log() {}, warn() {}, error: (line: unknown) => errors.push(line) });
  for (const url of [pathToFileURL(tmpdir()).href, 'file:///missing']) {
    await (await schedule(url)).made.onApplicationBootstrap();
  }
  Logger.overrideLogger(false);
  expect(errors).toEqual([expect.stringMatching(/AUDIT_COPY_URL: Error: ENOENT.*missing/)]);
});
