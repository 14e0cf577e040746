import { Migration } from '@mikro-orm/migrations';

/** Runs of jobs (libs/shared-kernel). */
export class Migration20261121000200_job_runs extends Migration {
  override up(): void {
    this.addSql(`
      create table "job_run" (
        "id" uuid primary key,
        "name" text not null,
        "started_at" timestamptz not null,
        "finished_at" timestamptz not null,
        "outcome" text not null,
        "result" jsonb null,
        "error" text null,
        constraint "job_run_outcome_check" check (outcome in ('done', 'failed', 'skipped')),
        constraint "job_run_result_check" check ((outcome = 'done') = (result is not null)),
        constraint "job_run_error_check" check ((outcome = 'failed') = (error is not null))
      );
    `);
    this.addSql(`create index "job_run_name_started_at_index" on "job_run" ("name", "started_at");`);
    this.addSql(`create index "job_run_finished_at_index" on "job_run" ("finished_at");`);
  }

  override down(): void {
    this.addSql(`drop table "job_run";`);
  }
}
