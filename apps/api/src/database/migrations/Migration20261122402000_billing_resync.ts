import { Migration } from '@mikro-orm/migrations';

/** Comparisons with the billing platform, and its webhook endpoints as they were found (libs/billing, room resync). */
export class Migration20261122402000_billing_resync extends Migration {
  override up(): void {
    this.addSql(`
      create table "billing_sync_run" (
        "id" uuid not null,
        "reason" text not null,
        "status" text not null,
        "started_at" timestamptz not null,
        "finished_at" timestamptz null,
        "due_at" timestamptz not null,
        "progress" jsonb not null,
        primary key ("id"),
        constraint "billing_sync_run_status_check" check (status in ('running', 'done', 'degraded', 'failed')),
        constraint "billing_sync_run_finished_check" check ((status = 'running') = (finished_at is null))
      );
    `);
    this.addSql(`create index "billing_sync_run_started_at_index" on "billing_sync_run" ("started_at");`);
    this.addSql(
      `create unique index "billing_sync_run_one_running_unique" on "billing_sync_run" ("status") where status = 'running';`,
    );
    this.addSql(`
      create table "billing_broken_object" (
        "kind" text not null,
        "id" text not null,
        "path" text not null,
        "raw" jsonb not null,
        "run_id" uuid not null,
        "seen_at" timestamptz not null,
        primary key ("kind", "id")
      );
    `);
    this.addSql(`create index "billing_broken_object_seen_at_index" on "billing_broken_object" ("seen_at");`);
    this.addSql(`
      create table "billing_watched_endpoint" (
        "id" text not null,
        "url" text not null,
        "problems" jsonb not null,
        "checked_at" timestamptz not null,
        "replayed_until" timestamptz not null,
        primary key ("id")
      );
    `);
    this.addSql(`
      create table "billing_watch_turn" (
        "id" smallint not null,
        "taken_at" timestamptz not null,
        primary key ("id"),
        constraint "billing_watch_turn_id_check" check (id = 1)
      );
    `);
  }

  override down(): void {
    for (const table of ['watch_turn', 'watched_endpoint', 'broken_object', 'sync_run']) {
      this.addSql(`drop table "billing_${table}";`);
    }
  }
}
