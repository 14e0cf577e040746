import type { JobStanding } from '#shared-kernel/application/jobs';
import { JOB_INTERVAL_SECONDS } from '#shared-kernel/application/purges';

export const jobStates = ['working', 'failing', 'late', 'never-run'] as const;
export type JobState = (typeof jobStates)[number];

/** Two missed turns and a long run. */
const LATE_AFTER_MS = 3 * JOB_INTERVAL_SECONDS * 1000;

/** A job that is late may have failed before: nobody knows whether it still would. */
export function jobStateOf({ last }: Pick<JobStanding, 'last'>, now: Date): JobState {
  if (!last) return 'never-run';
  if (now.getTime() - last.finishedAt.getTime() > LATE_AFTER_MS) return 'late';
  return last.outcome === 'failed' ? 'failing' : 'working';
}
