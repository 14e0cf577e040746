import { expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryJobs } from '../testing/memory-jobs.ts';
import { KernelSweep } from './kernel-sweep.ts';

Logger.overrideLogger(false);

test('every sweep has its turn and its record, and one that fails keeps no other from it', async () => {
  const { jobs, runs } = memoryJobs();
  const sweeps = { broken: () => Promise.reject(new TypeError('oops')), whole: async () => 7 };
  const sweep = new KernelSweep(jobs, sweeps, 5);
  sweep.onApplicationBootstrap();
  for (let i = 0; i < 200 && runs.all.length < 2; i++) await sleep(5);
  sweep.onApplicationShutdown();
  expect(runs.all.slice(0, 2)).toMatchObject([
    { name: 'broken', outcome: 'failed', error: 'TypeError: oops' },
    { name: 'whole', outcome: 'done', result: { removed: 7 } },
  ]);
});

test('one can be run by its name', async () => {
  const { jobs } = memoryJobs();
  const sweep = new KernelSweep(jobs, { whole: async () => 3 }, 5);
  expect(sweep.names).toEqual(['whole']);
  await expect(sweep.run('whole')).resolves.toMatchObject({ outcome: 'done', result: { removed: 3 } });
  expect(() => sweep.run('other')).toThrow('other');
});
