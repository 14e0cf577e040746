import { expect, test } from '@jest/globals';
import { memoryJobs } from '#shared-kernel/testing/memory-jobs';
import { as, meeting, twoFactorFlows } from '../testing/two-factor-flows.ts';
import { TwoFactorCleanupJob } from './two-factor-cleanup.job.ts';

const DAY = 86_400_000;

test('what has expired goes, by the job of one instance; what lives stays', async () => {
  const flows = twoFactorFlows();
  const { ada } = await flows.protectedAda();
  await flows.mailed.send(as(ada));
  await flows.mailed.send(meeting(await flows.challenged()));
  const { jobs } = memoryJobs();
  const job = new TwoFactorCleanupJob(flows.cleanup, jobs);
  await expect(job.run()).resolves.toMatchObject({ result: { challenges: 0, codes: 0, devices: 0 } });
  flows.clock.advance(DAY);
  await expect(job.run()).resolves.toMatchObject({ outcome: 'done', result: { challenges: 1, codes: 2, devices: 0 } });
  await expect(flows.overview.status(ada)).resolves.toMatchObject({ enabled: true });
});
