import { Migration } from '@mikro-orm/migrations';

/** Webhook deliveries of the billing platform (libs/billing, ADR 38). */
export class Migration20261122403000_billing_inbox extends Migration {
  override up(): void {
    this.addSql(
      `create table "billing_inbox" ("id" uuid not null, "endpoint_key" text not null, "webhook_id" text not null, "source" text not null, "type" text null, "kind" text null, "object_id" text null, "event_us" bigint not null, "api_version" text null, "body" text null, "body_key" text null, "body_hash" text not null, "status" text not null, "outcome" text null, "attempts" smallint not null, "due_at" timestamptz null, "received_at" timestamptz not null, "settled_at" timestamptz null, "last_error" text null, "redeliveries" int not null, "contradictions" int not null, primary key ("id"));`,
    );
    this.addSql(`create index "billing_inbox_received_at_index" on "billing_inbox" ("received_at");`);
    this.addSql(`create index "billing_inbox_waiting_index" on "billing_inbox" ("event_us") where due_at is not null;`);
    this.addSql(
      `create index "billing_inbox_unprocessed_index" on "billing_inbox" ("status", "received_at") where status <> 'processed';`,
    );
    this.addSql(
      `create index "billing_inbox_contradicted_index" on "billing_inbox" ("received_at") where contradictions > 0;`,
    );
    this.addSql(
      `create index "billing_inbox_object_id_received_at_index" on "billing_inbox" ("object_id", "received_at");`,
    );
    this.addSql(`create index "billing_inbox_webhook_id_index" on "billing_inbox" ("webhook_id");`);
    this.addSql(`create index "billing_inbox_body_index" on "billing_inbox" ("settled_at") where body is not null;`);
    this.addSql(
      `create index "billing_inbox_body_key_index" on "billing_inbox" ("body_key") where body_key is not null;`,
    );
    this.addSql(
      `alter table "billing_inbox" add constraint "billing_inbox_endpoint_key_webhook_id_unique" unique ("endpoint_key", "webhook_id");`,
    );
    this.addSql(
      `alter table "billing_inbox" add constraint "billing_inbox_status_check" check (status in ('received', 'failed', 'processed', 'dead', 'ignored'));`,
    );
    this.addSql(
      `alter table "billing_inbox" add constraint "billing_inbox_due_check" check ((status in ('received', 'failed')) = (due_at is not null));`,
    );
    this.addSql(
      `alter table "billing_inbox" add constraint "billing_inbox_settled_check" check ((due_at is null) = (settled_at is not null));`,
    );
    this.addSql(
      `alter table "billing_inbox" add constraint "billing_inbox_body_check" check ((body is null) = (body_key is null));`,
    );
    this.addSql(
      `alter table "billing_inbox" add constraint "billing_inbox_kept_check" check (due_at is null or body is not null);`,
    );
    this.addSql(
      `alter table "billing_inbox" add constraint "billing_inbox_object_check" check ((kind is null) = (object_id is null));`,
    );
    // Each delivery is updated twice soon after it came; its row stays on its page, and dead ones go early.
    this.addSql(
      `alter table "billing_inbox" set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);`,
    );
  }

  override down(): void {
    this.addSql(`drop table "billing_inbox";`);
  }
}
