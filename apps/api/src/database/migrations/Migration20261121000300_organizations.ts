import { Migration } from '@mikro-orm/migrations';

/** Organizations with their members, invitations and teams (libs/organizations), and the active team of a session. */
export class Migration20261121000300_organizations extends Migration {
  override up(): void {
    this.addSql(`
      create table "organization" (
        "id" uuid primary key,
        "name" varchar(255) not null,
        "slug" varchar(64) not null,
        "logo" text null,
        "metadata" text null,
        "created_at" timestamptz not null
      );
    `);
    this.addSql(`create unique index "organization_slug_unique" on "organization" (lower(slug));`);
    this.addSql(`
      create table "member" (
        "id" uuid primary key,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "role" varchar(255) not null,
        "created_at" timestamptz not null,
        constraint "member_organization_id_user_id_unique" unique ("organization_id", "user_id"),
        constraint "member_organization_id_foreign"
          foreign key ("organization_id") references "organization" ("id") on delete cascade,
        constraint "member_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      );
    `);
    this.addSql(`create index "member_user_id_index" on "member" ("user_id");`);
    this.addSql(`
      create table "team" (
        "id" uuid primary key,
        "name" varchar(255) not null,
        "organization_id" uuid not null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz null,
        constraint "team_organization_id_id_unique" unique ("organization_id", "id"),
        constraint "team_organization_id_foreign"
          foreign key ("organization_id") references "organization" ("id") on delete cascade
      );
    `);
    this.addSql(`
      create table "team_member" (
        "id" uuid primary key,
        "team_id" uuid not null,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "created_at" timestamptz not null,
        constraint "team_member_team_id_user_id_unique" unique ("team_id", "user_id"),
        constraint "team_member_team_foreign" foreign key ("organization_id", "team_id")
          references "team" ("organization_id", "id") on delete cascade,
        constraint "team_member_member_foreign" foreign key ("organization_id", "user_id")
          references "member" ("organization_id", "user_id") on delete cascade
      );
    `);
    this.addSql(
      `create index "team_member_organization_id_user_id_index" on "team_member" ("organization_id", "user_id");`,
    );
    this.addSql(`
      create table "invitation" (
        "id" uuid primary key,
        "organization_id" uuid not null,
        "email" varchar(254) not null,
        "role" varchar(255) not null,
        "status" text not null,
        "team_id" uuid null,
        "inviter_id" uuid not null,
        "expires_at" timestamptz not null,
        "created_at" timestamptz not null,
        constraint "invitation_status_check" check (status in ('pending', 'accepted', 'rejected', 'canceled')),
        constraint "invitation_organization_id_foreign"
          foreign key ("organization_id") references "organization" ("id") on delete cascade,
        constraint "invitation_team_foreign" foreign key ("organization_id", "team_id")
          references "team" ("organization_id", "id") deferrable initially deferred
      );
    `);
    this.addSql(`
      create unique index "invitation_one_pending_unique" on "invitation" ("organization_id", "email")
        where status = 'pending';
    `);
    for (const column of ['organization_id', 'email', 'inviter_id', 'expires_at']) {
      this.addSql(`create index "invitation_${column}_index" on "invitation" ("${column}");`);
    }
    this.addSql(`alter table "session" add column "active_team_id" uuid null;`);
  }

  override down(): void {
    this.addSql(`alter table "session" drop column "active_team_id";`);
    this.addSql(`drop table "invitation", "team_member", "team", "member", "organization";`);
  }
}
