import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type JobHistory, type JobRun, JobRuns, type JobStanding } from '../../application/jobs.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { asJson, type JsonRow } from './json-rows.ts';
import { JobRunSchema } from './job-run.schema.ts';

const DELETE = `
  delete from job_run
  where id in (select id from job_run where finished_at < ? limit ? for update skip locked) returning id`;

const COLUMNS = `id, name, started_at as "startedAt", finished_at as "finishedAt", outcome, result, error`;

/** The index on name and start finds both at its end, however many runs there are. */
const STANDINGS = `
  select asked.name, to_jsonb(latest) as last, to_jsonb(done.at) as "lastDoneAt"
  from jsonb_array_elements_text(cast(? as jsonb)) with ordinality as asked (name, place)
  left join lateral (
    select ${COLUMNS} from job_run
    where job_run.name = asked.name and outcome <> 'skipped' order by started_at desc limit 1
  ) as latest on true
  left join lateral (
    select finished_at as at from job_run
    where job_run.name = asked.name and outcome = 'done' order by started_at desc limit 1
  ) as done on true
  order by asked.place`;

const runsWhere = (condition: string) =>
  asJson(`select ${COLUMNS} from job_run where name = ? ${condition} order by started_at desc, id desc limit ?`);

type Stored = Omit<JobRun, 'startedAt' | 'finishedAt'> & { readonly startedAt: string; readonly finishedAt: string };

interface StandingRow {
  readonly name: string;
  readonly last: Stored | null;
  readonly lastDoneAt: string | null;
}

@Injectable()
export class DatabaseJobRuns extends JobRuns implements JobHistory {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(run: JobRun): Promise<void> {
    await this.uow.run(() => this.em.insert(JobRunSchema, run));
  }

  async deleteFinishedBefore(moment: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(DELETE, [moment, limit])).length;
  }

  async standings(names: readonly string[]): Promise<readonly JobStanding[]> {
    const rows = await this.uow.read(() => this.em.execute<StandingRow[]>(STANDINGS, [JSON.stringify(names)]));
    return rows.map(({ name, last, lastDoneAt }) => ({
      name,
      last: last ? runOf(last) : undefined,
      lastDoneAt: lastDoneAt === null ? undefined : new Date(lastDoneAt),
    }));
  }

  async runsOf(name: string, limit: number, before?: Pick<JobRun, 'startedAt' | 'id'>): Promise<readonly JobRun[]> {
    const [condition, values] = before ? ['and (started_at, id) < (?, ?)', [before.startedAt, before.id]] : ['', []];
    const rows = await this.uow.read(() =>
      this.em.execute<JsonRow<Stored>[]>(runsWhere(condition), [name, ...values, limit]),
    );
    return rows.map(({ found }) => runOf(found));
  }
}

const runOf = (stored: Stored): JobRun => ({
  ...stored,
  startedAt: new Date(stored.startedAt),
  finishedAt: new Date(stored.finishedAt),
});
