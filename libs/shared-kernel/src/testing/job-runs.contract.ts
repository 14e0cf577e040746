import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JobRun, JobRuns } from '../application/job-runs.ts';
import { DatabaseJobRuns } from '../infrastructure/persistence/database-job-runs.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { MemoryJobRuns } from './memory-jobs.ts';
import { limitDeletes, postgresFixture, type PostgresFixture, type PostgresKit } from './postgres.ts';

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

let fixture: PostgresFixture;
let postgres: PostgresKit;
beforeAll(async () => {
  fixture = await postgresFixture();
  postgres = await fixture.instance();
});
afterAll(() => fixture.close());

const SELECT = `
  select id, name, started_at as "startedAt", finished_at as "finishedAt", outcome, result, error
  from job_run order by id`;

const kits: [string, () => { runs: JobRuns; all: () => Promise<readonly JobRun[]> }][] = [
  [
    'memory',
    () => {
      const runs = new MemoryJobRuns();
      return { runs, all: async () => runs.all };
    },
  ],
  [
    'PostgreSQL',
    () => ({
      runs: new DatabaseJobRuns(postgres.em, postgres.uow),
      all: () => postgres.reads.query<JobRun>('job_runs', SELECT, []),
    }),
  ],
];

describe.each(kits)('JobRuns in %s', (_, make) => {
  test('keeps what it was given, until it is too old', async () => {
    const { runs, all } = make();
    const given = [
      aRun(),
      aRun({ outcome: 'failed', result: null, error: 'TypeError: oops', finishedAt: at(2) }),
      aRun({ outcome: 'skipped', result: null, finishedAt: at(3) }),
      aRun({ result: {}, finishedAt: at(4) }),
    ];
    for (const run of given) await runs.add(run);
    await expect(all()).resolves.toEqual(given);
    await expect(runs.deleteFinishedBefore(at(3))).resolves.toBe(2);
    await expect(all()).resolves.toEqual(given.slice(2));
    await expect(runs.deleteFinishedBefore(at(60))).resolves.toBe(2);
    await expect(runs.deleteFinishedBefore(at(60))).resolves.toBe(0);
  });
});

test('however many have piled up, PostgreSQL forgets them a batch at a time', async () => {
  await postgres.em.fork().execute(`
    insert into job_run (id, name, started_at, finished_at, outcome)
    select gen_random_uuid(), 'old', '2020-01-01', '2020-01-01', 'skipped' from generate_series(1, 5001)`);
  await limitDeletes(postgres.em, 'job_run', 5000);
  await expect(new DatabaseJobRuns(postgres.em, postgres.uow).deleteFinishedBefore(at(0))).resolves.toBe(5001);
});
