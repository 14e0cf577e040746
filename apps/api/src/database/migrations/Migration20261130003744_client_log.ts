import { Migration } from '@mikro-orm/migrations';

export class Migration20261130003744_client_log extends Migration {
  override up(): void {
    this.addSql(`
      create table "oauth_client_request" ("id" uuid not null, "client_id" uuid not null, "at" timestamptz not null, "endpoint" varchar(16) not null, "outcome" varchar(8) not null, "grant_type" text null, "error" text null, "description" text null, "request_id" text null, primary key ("id"));
      create index "oauth_client_request_at_index" on "oauth_client_request" ("at");
      create index "oauth_client_request_client_id_at_index" on "oauth_client_request" ("client_id", "at");

      alter table "oauth_client_request" add constraint "oauth_client_request_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on update no action on delete cascade;
      alter table "oauth_client_request" add constraint "oauth_client_request_error_check" check ((outcome = 'refused') = (error is not null));
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "oauth_client_request" cascade;
    `);
  }
}
