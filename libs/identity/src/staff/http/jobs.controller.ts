import { Body, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RemarkBody } from '#shared-kernel/http/reasoned.dto';
import { AdminGuard, CurrentCaller, GuardedController, PostOk, StaffGuard } from '../../sessions/http.ts';
import type { Caller } from '../../sessions/index.ts';
import { StaffJobs } from '../application/staff-jobs.ts';
import { JobOverviewView, JobRequestView, JobRunsQuery, JobRunsView, JobRunView, JobsView } from './jobs.dto.ts';

const PAGE_LENGTH = 25;

/** The scheduled jobs of the service. */
@ApiTags('Staff: jobs')
@GuardedController('api/staff/jobs', StaffGuard)
export class StaffJobsController {
  constructor(private readonly jobs: StaffJobs) {}

  /** All scheduled jobs, by name, with their last run. */
  @Get()
  async list(): Promise<JobsView> {
    return { jobs: (await this.jobs.list()).map((job) => JobOverviewView.of(job)) };
  }

  /** The runs of a job, newest first. Runs are kept for 30 days. */
  @Get(':name/runs')
  async runs(@Param('name') name: string, @Query() query: JobRunsQuery): Promise<JobRunsView> {
    const limit = Number(query.limit ?? PAGE_LENGTH);
    const { startedBefore, idBefore } = query;
    const before = startedBefore && idBefore ? { startedAt: new Date(startedBefore), id: idBefore } : undefined;
    // One more than requested, to know whether there is a next page.
    const runs = await this.jobs.runsOf(name, limit + 1, before);
    return { runs: runs.slice(0, limit).map((run) => JobRunView.of(run)), hasMore: runs.length > limit };
  }

  /** Has a job run now. A run that takes longer than 5 seconds goes on: look at its runs later. The comparison with Polar always does. */
  @PostOk(':name/run')
  @UseGuards(AdminGuard)
  async run(
    @Param('name') name: string,
    @Body() { reason }: RemarkBody,
    @CurrentCaller() caller: Caller,
  ): Promise<JobRequestView> {
    const run = await this.jobs.runNow(caller, name, { reason });
    return { run: run ? JobRunView.of(run) : null };
  }
}
