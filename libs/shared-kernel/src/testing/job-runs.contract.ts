import { describe, expect, test } from '@jest/globals';
import type { JobRun, JobRuns } from '../application/jobs.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { DatabaseJobRuns } from '../infrastructure/persistence/database-job-runs.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { duringTests } from './during-tests.ts';
import { MemoryJobRuns } from './memory-jobs.ts';
import { MemoryUnitOfWork } from './memory-unit-of-work.ts';
import { postgresFixture } from './postgres.ts';

const random = new NodeRandom();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const aRun = (change: Partial<JobRun> = {}): JobRun => ({
  id: random.id(),
  name: 'nightly',
  startedAt: at(0),
  finishedAt: at(1),
  outcome: 'done',
  result: { sessions: 3 },
  error: null,
  ...change,
});

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

const SELECT = `
  select id, name, started_at as "startedAt", finished_at as "finishedAt", outcome, result, error
  from job_run order by id`;

const kits: Record<string, () => { runs: JobRuns; uow: UnitOfWork; all: () => Promise<readonly JobRun[]> }> = {
  memory() {
    const runs = new MemoryJobRuns();
    return { runs, uow: new MemoryUnitOfWork(), all: async () => runs.all };
  },
  PostgreSQL: () => ({
    runs: new DatabaseJobRuns(postgres.em, postgres.uow),
    uow: postgres.uow,
    all: () => postgres.statements.query<JobRun>('job_runs', SELECT, []),
  }),
};

describe.each(Object.entries(kits))('JobRuns in %s', (_, make) => {
  test('keeps what it was given, until it is too old, and deletes at most so many at a time', async () => {
    const { runs, uow, all } = make();
    const purge = (moment: Date, limit: number) => uow.run(() => runs.deleteFinishedBefore(moment, limit));
    const given = [
      aRun(),
      aRun({ outcome: 'failed', result: null, error: 'TypeError: oops', finishedAt: at(2) }),
      aRun({ outcome: 'skipped', result: null, finishedAt: at(3) }),
      aRun({ result: {}, finishedAt: at(4) }),
    ];
    for (const run of given) await runs.add(run);
    await expect(all()).resolves.toEqual(given);
    await expect(purge(at(3), 10)).resolves.toBe(2);
    await expect(all()).resolves.toEqual(given.slice(2));
    for (const count of [1, 1, 0]) await expect(purge(at(60), 1)).resolves.toBe(count);
  });
});
