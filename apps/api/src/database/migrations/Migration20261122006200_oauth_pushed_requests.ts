import { Migration } from '@mikro-orm/migrations';

/** Authorization requests that clients send beforehand, and what clients promise of them and of their tokens. */
export class Migration20261122006200_oauth_pushed_requests extends Migration {
  override up(): void {
    this.addSql(
      `alter table "oauth_client" add column "requires_pushed_requests" boolean not null default false, add column "requires_bound_tokens" boolean not null default false;`,
    );
    this.addSql(
      `create table "oauth_pushed_request" ("id" varchar(43) not null, "client_id" uuid not null, "query" text not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "oauth_pushed_request_client_id_index" on "oauth_pushed_request" ("client_id");`);
    this.addSql(`create index "oauth_pushed_request_expires_at_index" on "oauth_pushed_request" ("expires_at");`);
    this.addSql(
      `alter table "oauth_pushed_request" add constraint "oauth_pushed_request_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "oauth_pushed_request";`);
    this.addSql(
      `alter table "oauth_client" drop column "requires_pushed_requests", drop column "requires_bound_tokens";`,
    );
  }
}
