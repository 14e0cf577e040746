import { Migration } from '@mikro-orm/migrations';

/** Clients of the authorization server (libs/oauth-server). */
export class Migration20261122004000_oauth_clients extends Migration {
  override up(): void {
    this.addSql(
      `create table "oauth_client" ("id" uuid not null, "client_id" varchar(2048) not null, "secret_digest" varchar(43) null, "sealed_secret" text null, "name" text null, "icon" text null, "redirect_uris" text not null, "authentication_method" varchar(32) not null, "grant_types" text not null, "response_types" text not null, "scopes" text null, "id_token_algorithm" varchar(16) not null, "disabled" boolean not null, "user_id" uuid null, "details" text not null, "last_used_at" timestamptz null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "oauth_client" add constraint "oauth_client_client_id_unique" unique ("client_id");`);
    this.addSql(`create index "oauth_client_user_id_index" on "oauth_client" ("user_id");`);
    this.addSql(
      `create index "oauth_client_unused_index" on "oauth_client" ("created_at") where user_id is null and last_used_at is null;`,
    );
    this.addSql(
      `create index "oauth_client_sealed_index" on "oauth_client" (split_part("sealed_secret", '.', 2)) where sealed_secret is not null;`,
    );
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_secret_check" check ((authentication_method = 'none') = (secret_digest is null));`,
    );
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_sealed_check" check (sealed_secret is null or (secret_digest is not null and id_token_algorithm = 'HS256'));`,
    );
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "oauth_client";`);
  }
}
