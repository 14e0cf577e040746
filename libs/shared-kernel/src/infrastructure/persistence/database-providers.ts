import { EntityManager } from '@mikro-orm/postgresql';
import type { Provider } from '@nestjs/common';
import { JobHistory, JobLock, Jobs, JobRuns } from '../../application/jobs.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import type { KernelOptions } from '../kernel-options.ts';
import { RecordedJobs } from '../recorded-jobs.ts';
import { AdvisoryJobLock } from './advisory-job-lock.ts';
import { DatabaseJobRuns } from './database-job-runs.ts';
import { Lists, StaffLists } from './lists.ts';
import { MikroUnitOfWork } from './mikro-unit-of-work.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** The ways to the database, and the jobs that take turns by it. */
export function databaseProviders({ workers, pooledDatabase }: KernelOptions): Provider[] {
  return [
    {
      provide: UnitOfWork,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => new MikroUnitOfWork(em, workers),
    },
    {
      provide: PreparedStatements,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => new PreparedStatements(em, pooledDatabase !== undefined),
    },
    {
      provide: JobLock,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => new AdvisoryJobLock(em, pooledDatabase?.directUrl),
    },
    { provide: JobRuns, useClass: DatabaseJobRuns },
    { provide: JobHistory, useExisting: JobRuns },
    { provide: Jobs, useClass: RecordedJobs },
    Lists,
    StaffLists,
  ];
}
