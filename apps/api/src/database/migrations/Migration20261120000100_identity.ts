import { Migration } from '@mikro-orm/migrations';

/** Accounts, sessions and their proofs (libs/identity, room accounts). */
export class Migration20261120000100_identity extends Migration {
  override up(): void {
    this.addSql(`
      create table "user" (
        "id" uuid primary key,
        "name" varchar(255) not null,
        "email" varchar(254) not null,
        "email_verified" boolean not null,
        "image" text null,
        "username" varchar(255) null,
        "display_username" varchar(255) null,
        "phone_number" varchar(16) null,
        "phone_number_verified" boolean not null,
        "two_factor_enabled" boolean not null,
        "role" text not null,
        "banned" boolean not null,
        "ban_reason" text null,
        "ban_expires" timestamptz null,
        "language" smallint null,
        "extra" text not null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        constraint "user_email_unique" unique ("email"),
        constraint "user_username_unique" unique ("username"),
        constraint "user_phone_number_unique" unique ("phone_number"),
        constraint "user_email_lower_check" check (email = lower(email)),
        constraint "user_username_lower_check" check (username = lower(username)),
        constraint "user_role_check" check (role in ('user', 'support', 'admin'))
      );
    `);
    this.addSql(`
      create table "account" (
        "id" uuid primary key,
        "user_id" uuid not null,
        "provider_id" varchar(64) not null,
        "account_id" varchar(255) not null,
        "password" varchar(255) null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        constraint "account_provider_id_account_id_unique" unique ("provider_id", "account_id"),
        constraint "account_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "account_user_id_index" on "account" ("user_id");`);
    this.addSql(`
      create unique index "account_one_credential_unique" on "account" ("user_id") where provider_id = 'credential';
    `);
    this.addSql(`
      create table "session" (
        "id" uuid primary key,
        "user_id" uuid not null,
        "token_digest" varchar(43) not null,
        "expires_at" timestamptz not null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        "ip_address" varchar(64) not null,
        "user_agent" varchar(512) not null,
        "active_organization_id" uuid null,
        "remembered" boolean not null,
        constraint "session_token_digest_unique" unique ("token_digest"),
        constraint "session_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "session_user_id_index" on "session" ("user_id");`);
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at");`);
    this.addSql(`
      create table "verification" (
        "id" uuid primary key,
        "identifier" varchar(128) not null,
        "purpose" varchar(32) not null,
        "user_id" uuid null,
        "value" text not null,
        "attempts" integer not null,
        "expires_at" timestamptz not null,
        "created_at" timestamptz not null,
        constraint "verification_identifier_unique" unique ("identifier"),
        constraint "verification_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "verification_user_id_index" on "verification" ("user_id");`);
    this.addSql(`create index "verification_expires_at_index" on "verification" ("expires_at");`);
    this.addSql(`
      create table "known_device" (
        "user_id" uuid not null,
        "digest" varchar(64) not null,
        "first_seen_at" timestamptz not null,
        "last_seen_at" timestamptz not null,
        primary key ("user_id", "digest"),
        constraint "known_device_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "known_device_last_seen_at_index" on "known_device" ("last_seen_at");`);
  }

  override down(): void {
    this.addSql(`drop table "known_device", "verification", "session", "account", "user";`);
  }
}
