import { Migration } from '@mikro-orm/migrations';

/** API keys and how much they are used (libs/identity, room api-keys). */
export class Migration20261121000100_api_keys extends Migration {
  override up(): void {
    this.addSql(`
      create table "api_key" (
        "id" uuid primary key,
        "user_id" uuid not null,
        "name" varchar(255) null,
        "start" varchar(16) not null,
        "prefix" varchar(255) null,
        "key_digest" varchar(43) not null,
        "previous_digest" varchar(43) null,
        "previous_ends_at" timestamptz null,
        "enabled" boolean not null,
        "expires_at" timestamptz null,
        "remaining" integer null,
        "refill_amount" integer null,
        "refill_interval" integer null,
        "last_refill_at" timestamptz null,
        "used_up_at" timestamptz null,
        "rate_limit_enabled" boolean not null,
        "rate_limit_max" integer not null,
        "rate_limit_time_window" bigint not null,
        "window_started_at" timestamptz null,
        "request_count" bigint not null,
        "last_request" timestamptz null,
        "permissions" text null,
        "metadata" text null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        constraint "api_key_key_digest_unique" unique ("key_digest"),
        constraint "api_key_previous_digest_unique" unique ("previous_digest"),
        constraint "api_key_remaining_check" check (remaining >= 0),
        constraint "api_key_refill_check" check ((refill_amount is null) = (refill_interval is null)),
        constraint "api_key_previous_check" check ((previous_digest is null) = (previous_ends_at is null)),
        constraint "api_key_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "api_key_user_id_index" on "api_key" ("user_id");`);
    this.addSql(`create index "api_key_expires_at_index" on "api_key" ("expires_at") where expires_at is not null;`);
    this.addSql(`create index "api_key_used_up_at_index" on "api_key" ("used_up_at") where used_up_at is not null;`);
    this.addSql(`
      create table "api_key_usage" (
        "key_id" uuid not null,
        "hour" timestamptz not null,
        "calls" integer not null,
        "refusals" integer not null,
        primary key ("key_id", "hour"),
        constraint "api_key_usage_key_id_foreign" foreign key ("key_id") references "api_key" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "api_key_usage_hour_index" on "api_key_usage" ("hour");`);
  }

  override down(): void {
    this.addSql(`drop table "api_key_usage", "api_key";`);
  }
}
