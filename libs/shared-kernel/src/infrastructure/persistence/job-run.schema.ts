import { defineEntity, p } from '@mikro-orm/postgresql';
import type { JobCounts, JobRun } from '../../application/jobs.ts';

export const JobRunSchema = defineEntity({
  name: 'JobRun',
  tableName: 'job_run',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    startedAt: p.datetime(),
    finishedAt: p.datetime().index(),
    outcome: p.text().$type<JobRun['outcome']>(),
    result: p.json<JobCounts>().nullable(),
    error: p.text().nullable(),
  },
  indexes: [{ properties: ['name', 'startedAt'] }],
  checks: [
    { name: 'job_run_outcome_check', expression: "outcome in ('done', 'failed', 'skipped')" },
    { name: 'job_run_result_check', expression: "(outcome = 'done') = (result is not null)" },
    { name: 'job_run_error_check', expression: "(outcome = 'failed') = (error is not null)" },
  ],
});
