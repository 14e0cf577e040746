import { expect, test } from '@jest/globals';
import { memoryJobs } from '#shared-kernel/testing/memory-jobs';
import { accountFlows } from '../../testing/account-flows.ts';
import { AccountCleanupJob } from './account-cleanup.job.ts';

const YEARS = 10_000 * 86_400_000;

test('who loses the lock finishes the batch at hand and leaves the rest to the next', async () => {
  const flows = accountFlows();
  await flows.registered();
  flows.clock.advance(YEARS);
  const { jobs, lock } = memoryJobs();
  const job = new AccountCleanupJob(flows.cleanup, jobs);
  const losing = job.run();
  lock.lose(AccountCleanupJob.jobName);
  await expect(losing).resolves.toMatchObject({ outcome: 'failed' });
  await expect(job.run()).resolves.toMatchObject({ result: { sessions: 0, devices: 2 } });
});
