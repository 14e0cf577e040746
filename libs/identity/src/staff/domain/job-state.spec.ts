import { expect, test } from '@jest/globals';
import type { JobRun } from '#shared-kernel/application/jobs';
import { jobStateOf } from './job-state.ts';

const now = new Date('2026-11-29T12:00:00Z');
const MINUTE = 60_000;

test.each([
  ['never-run', undefined],
  ['working', { outcome: 'done', minutes: 30 }],
  ['late', { outcome: 'done', minutes: 31 }],
  ['failing', { outcome: 'failed', minutes: 1 }],
  ['late', { outcome: 'failed', minutes: 31 }],
] as const)('a job is %s when its last run was %j', (state, run) => {
  const finishedAt = new Date(now.getTime() - (run?.minutes ?? 0) * MINUTE);
  const last = run && ({ outcome: run.outcome, finishedAt } as JobRun);
  expect(jobStateOf({ last }, now)).toBe(state);
});
