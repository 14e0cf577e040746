import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type JobRun, JobRuns } from '../../application/jobs.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { JobRunSchema } from './job-run.schema.ts';

const DELETE = `
  delete from job_run
  where id in (select id from job_run where finished_at < ? limit ? for update skip locked) returning id`;

@Injectable()
export class DatabaseJobRuns extends JobRuns {
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
}
