import { Migration } from '@mikro-orm/migrations';

/** Pictures of the logos of clients, and when they are fetched (libs/oauth-server). */
export class Migration20261122302000_client_logos extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_client" add column "logo" varchar(43) null;`);
    this.addSql(`alter table "oauth_client" add constraint "oauth_client_logo_unique" unique ("logo");`);
    this.addSql(
      `create table "oauth_client_logo" ("client_id" uuid not null, "source" text not null, "due_at" timestamptz not null, "attempts" smallint not null, "picture" bytea null, primary key ("client_id"), constraint "oauth_client_logo_picture_check" check (octet_length(picture) <= 65536));`,
    );
    this.addSql(`create index "oauth_client_logo_due_at_index" on "oauth_client_logo" ("due_at");`);
    this.addSql(
      `alter table "oauth_client_logo" add constraint "oauth_client_logo_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on delete cascade;`,
    );
    // Clients that registered before.
    this.addSql(
      `insert into "oauth_client_logo" (client_id, source, due_at, attempts) select id, icon, now(), 0 from "oauth_client" where icon ilike 'https://%';`,
    );
  }

  override down(): void {
    this.addSql(`drop table "oauth_client_logo";`);
    this.addSql(`alter table "oauth_client" drop column "logo";`);
  }
}
