import { Migration } from '@mikro-orm/migrations';

/** The second factor (libs/identity, room two-factor). */
export class Migration20261121000000_two_factor extends Migration {
  override up(): void {
    this.addSql(`
      create table "two_factor" (
        "user_id" uuid primary key,
        "secret" text null,
        "backup_codes" text null,
        "pending_secret" text null,
        "pending_backup_codes" text null,
        "enabled_at" timestamptz null,
        "last_step" integer not null,
        "failures" integer not null,
        "failures_end_at" timestamptz null,
        "mailed_codes" integer not null,
        "mailed_codes_end_at" timestamptz null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        constraint "two_factor_in_force_check"
          check ((enabled_at is null) = (secret is null) and (secret is null) = (backup_codes is null)),
        constraint "two_factor_pending_check" check ((pending_secret is null) = (pending_backup_codes is null)),
        constraint "two_factor_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`
      create table "two_factor_challenge" (
        "id" uuid primary key,
        "user_id" uuid not null,
        "token_digest" varchar(43) not null,
        "remembered" boolean not null,
        "attempts" integer not null,
        "expires_at" timestamptz not null,
        "created_at" timestamptz not null,
        constraint "two_factor_challenge_token_digest_unique" unique ("token_digest"),
        constraint "two_factor_challenge_user_id_foreign"
          foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "two_factor_challenge_user_id_index" on "two_factor_challenge" ("user_id");`);
    this.addSql(`create index "two_factor_challenge_expires_at_index" on "two_factor_challenge" ("expires_at");`);
    this.addSql(`
      create table "two_factor_code" (
        "holder_id" uuid primary key,
        "user_id" uuid not null,
        "signature" varchar(44) not null,
        "attempts" integer not null,
        "expires_at" timestamptz not null,
        "created_at" timestamptz not null,
        constraint "two_factor_code_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "two_factor_code_user_id_index" on "two_factor_code" ("user_id");`);
    this.addSql(`create index "two_factor_code_expires_at_index" on "two_factor_code" ("expires_at");`);
    this.addSql(`
      create table "trusted_device" (
        "id" uuid primary key,
        "user_id" uuid not null,
        "token_digest" varchar(43) not null,
        "ip_address" varchar(64) not null,
        "user_agent" varchar(512) not null,
        "created_at" timestamptz not null,
        "last_used_at" timestamptz not null,
        "expires_at" timestamptz not null,
        constraint "trusted_device_token_digest_unique" unique ("token_digest"),
        constraint "trusted_device_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "trusted_device_user_id_index" on "trusted_device" ("user_id");`);
    this.addSql(`create index "trusted_device_expires_at_index" on "trusted_device" ("expires_at");`);
  }

  override down(): void {
    this.addSql(`drop table "trusted_device", "two_factor_code", "two_factor_challenge", "two_factor";`);
  }
}
