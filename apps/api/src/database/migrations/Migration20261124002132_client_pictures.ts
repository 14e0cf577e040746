import { Migration } from '@mikro-orm/migrations';

/**
 * Drops what was fetched from the `logo_uri` of clients, with the events that asked for it, and adds the pictures that
 * staff set (libs/oauth-server). The URLs themselves stay.
 */
export class Migration20261124002132_client_pictures extends Migration {
  override up(): void {
    this.addSql(`set local gatehouse.drops = 'oauth_client_logo,oauth_client.logo,oauth_client.logo_problem';`);
    this.addSql(`delete from "outbox" where "kind" = 'oauth-server.client-logo-changed';`);
    this.addSql(`drop table "oauth_client_logo";`);
    this.addSql(`
      alter table "oauth_client"
        drop column "logo",
        drop column "logo_problem",
        add column "picture" text null,
        add constraint "oauth_client_picture_check" check (picture is null or trusted);
    `);
  }

  /** Without the pictures: the service before fetches them again. */
  override down(): void {
    this.addSql(`
      alter table "oauth_client"
        drop constraint "oauth_client_picture_check",
        drop column "picture",
        add column "logo" varchar(43) null,
        add column "logo_problem" varchar(32) null,
        add constraint "oauth_client_logo_unique" unique ("logo");
    `);
    this.addSql(
      `create table "oauth_client_logo" ("client_id" uuid not null, "source" text not null, "due_at" timestamptz not null, "attempts" smallint not null, "picture" bytea null, primary key ("client_id"), constraint "oauth_client_logo_picture_check" check (octet_length(picture) <= 65536));`,
    );
    this.addSql(`create index "oauth_client_logo_due_at_index" on "oauth_client_logo" ("due_at");`);
    this.addSql(
      `alter table "oauth_client_logo" add constraint "oauth_client_logo_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on delete cascade;`,
    );
  }
}
