import { Migration } from '@mikro-orm/migrations';

/** Usage by accounts and organizations, until the billing platform has it (libs/billing, room usage). */
export class Migration20261122407000_billing_usage extends Migration {
  override up(): void {
    this.addSql(
      `create table "billing_usage_event" ("id" text not null, "owner_id" uuid not null, "name" text not null, "occurred_at" timestamptz not null, "metadata" jsonb not null, "calls" int null, "status" text not null, "due_at" timestamptz not null, "attempts" smallint not null, "reason" text null, "settled_at" timestamptz null, primary key ("id"), constraint "billing_usage_event_status_check" check (status in ('open', 'pending', 'sent', 'rejected')), constraint "billing_usage_event_settled_check" check ((status in ('sent', 'rejected')) = (settled_at is not null)), constraint "billing_usage_event_reason_check" check ((status = 'rejected') = (reason is not null)));`,
    );
    this.addSql(
      `create index "billing_usage_event_due_index" on "billing_usage_event" ("due_at") where settled_at is null;`,
    );
    this.addSql(`create index "billing_usage_event_owner_index" on "billing_usage_event" ("owner_id", "occurred_at");`);
    this.addSql(
      `create index "billing_usage_event_settled_index" on "billing_usage_event" ("settled_at") where settled_at is not null;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "billing_usage_event";`);
  }
}
