import { Migration } from '@mikro-orm/migrations';

/** Messages that leave the database, and counters of requests (libs/shared-kernel). */
export class Migration20261120000000_kernel extends Migration {
  override up(): void {
    this.addSql(`
      create table "outbox" (
        "id" uuid primary key,
        "channel" text not null,
        "kind" text not null,
        "listener" text null,
        "payload" text null,
        "status" text not null,
        "attempts" integer not null,
        "created_at" timestamptz not null,
        "due_at" timestamptz not null,
        "expires_at" timestamptz null,
        "settled_at" timestamptz null,
        "last_error" text null,
        constraint "outbox_channel_check" check (channel in ('mail', 'text', 'event')),
        constraint "outbox_listener_check" check ((channel = 'event') = (listener is not null)),
        constraint "outbox_status_check" check (status in ('pending', 'delivered', 'expired', 'dead')),
        constraint "outbox_settled_check" check ((status = 'pending') = (settled_at is null)),
        constraint "outbox_payload_check" check ((status in ('pending', 'dead')) = (payload is not null))
      );
    `);
    this.addSql(`create index "outbox_due_index" on "outbox" ("due_at") where status = 'pending';`);
    this.addSql(`create index "outbox_settled_index" on "outbox" ("settled_at") where settled_at is not null;`);
    this.addSql(`
      create table "rate_limit" (
        "key" text primary key,
        "count" integer not null,
        "last_request" timestamptz not null,
        "expires_at" timestamptz not null
      );
    `);
    this.addSql(`create index "rate_limit_expires_at_index" on "rate_limit" ("expires_at");`);
  }

  override down(): void {
    this.addSql(`drop table "rate_limit", "outbox";`);
  }
}
