import { Migration } from '@mikro-orm/migrations';

export class Migration20261129235508_oauth_apis extends Migration {
  override up(): void {
    this.addSql(`
      create table "oauth_api" ("id" uuid not null, "identifier" text not null, "name" text not null, "token_format" varchar(8) not null, "signing_algorithm" varchar(8) not null, "token_life_seconds" int null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));
      alter table "oauth_api" add constraint "oauth_api_identifier_unique" unique ("identifier");

      create table "oauth_api_scope" ("name" text not null, "identifier" text not null, "description" text not null, "position" smallint null, primary key ("name"));
      create index "oauth_api_scope_identifier_index" on "oauth_api_scope" ("identifier");

      alter table "oauth_api" add constraint "oauth_api_format_check" check (token_format in ('opaque', 'jwt'));
      alter table "oauth_api" add constraint "oauth_api_algorithm_check" check (signing_algorithm in ('RS256', 'ES256'));
      alter table "oauth_api" add constraint "oauth_api_life_check" check (token_format <> 'jwt' or coalesce(token_life_seconds, 0) <= 600);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "oauth_api" cascade;
      drop table if exists "oauth_api_scope" cascade;
    `);
  }
}
