import { Migration } from '@mikro-orm/migrations';

/** Grants of users to clients of the authorization server (libs/oauth-server): codes, tokens, consents. */
export class Migration20261122005000_oauth_grants extends Migration {
  // Rows that are updated soon have room in their page for the next version (fillfactor).
  override up(): void {
    this.addSql(
      `alter table "oauth_client" add column "former_secret_digest" varchar(43) null, add column "former_secret_ends_at" timestamptz null, add column "requires_pkce" boolean not null default true, add column "trusted" boolean not null default false, add column "always_refreshes" boolean not null default false, add column "own_scopes" text not null default '[]', add column "own_resources" text not null default '[]';`,
    );
    this.addSql(`alter table "oauth_client" drop constraint "oauth_client_secret_check";`);
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_secret_check" check ((authentication_method in ('none', 'private_key_jwt')) = (secret_digest is null));`,
    );

    this.addSql(
      `create table "oauth_grant" ("id" uuid not null, "client_id" uuid not null, "for_user" boolean not null, "user_id" uuid null, "session_id" uuid null, "scopes" text[] not null, "resources" text[] not null, "claims" text null, "authenticated_at" timestamptz null, "methods" text[] not null, "key_thumbprint" varchar(43) null, "created_at" timestamptz not null, "last_used_at" timestamptz null, "expires_at" timestamptz not null, primary key ("id")) with (fillfactor = 80);`,
    );
    this.addSql(`create index "oauth_grant_client_id_index" on "oauth_grant" ("client_id");`);
    this.addSql(`create index "oauth_grant_user_id_index" on "oauth_grant" ("user_id") where user_id is not null;`);
    this.addSql(`create index "oauth_grant_expires_at_index" on "oauth_grant" ("expires_at");`);
    this.addSql(
      `alter table "oauth_grant" add constraint "oauth_grant_user_check" check (for_user or user_id is null);`,
    );
    this.addSql(
      `alter table "oauth_grant" add constraint "oauth_grant_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "oauth_grant" add constraint "oauth_grant_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete set null;`,
    );

    this.addSql(
      `create table "oauth_code" ("id" varchar(43) not null, "grant_id" uuid not null, "client_id" uuid not null, "redirect_uri" text not null, "nonce" text null, "challenge" varchar(128) null, "challenge_method" varchar(5) null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("id")) with (fillfactor = 80);`,
    );
    this.addSql(`create index "oauth_code_grant_id_index" on "oauth_code" ("grant_id");`);
    this.addSql(`create index "oauth_code_expires_at_index" on "oauth_code" ("expires_at");`);
    this.addSql(
      `alter table "oauth_code" add constraint "oauth_code_challenge_check" check ((challenge is null) = (challenge_method is null));`,
    );
    this.addSql(
      `alter table "oauth_code" add constraint "oauth_code_grant_id_foreign" foreign key ("grant_id") references "oauth_grant" ("id") on delete cascade;`,
    );

    this.addSql(
      `create table "oauth_token" ("id" uuid not null, "grant_id" uuid not null, "access_digest" varchar(43) null, "access_expires_at" timestamptz not null, "refresh_digest" varchar(43) null, "refresh_expires_at" timestamptz null, "refresh_used_at" timestamptz null, "sealed_answer" text null, "scopes" text[] not null, "resources" text[] not null, "key_thumbprint" varchar(43) null, "created_at" timestamptz not null, primary key ("id")) with (fillfactor = 80);`,
    );
    this.addSql(
      `alter table "oauth_token" add constraint "oauth_token_access_digest_unique" unique ("access_digest");`,
    );
    this.addSql(
      `create unique index "oauth_token_refresh_digest_unique" on "oauth_token" ("refresh_digest") where refresh_digest is not null;`,
    );
    this.addSql(`create index "oauth_token_grant_id_index" on "oauth_token" ("grant_id");`);
    this.addSql(
      `create index "oauth_token_expiry_index" on "oauth_token" (greatest("access_expires_at", "refresh_expires_at"));`,
    );
    this.addSql(
      `alter table "oauth_token" add constraint "oauth_token_refresh_check" check ((refresh_digest is null) = (refresh_expires_at is null));`,
    );
    this.addSql(
      `alter table "oauth_token" add constraint "oauth_token_use_check" check (refresh_used_at is null or refresh_digest is not null);`,
    );
    this.addSql(
      `alter table "oauth_token" add constraint "oauth_token_answer_check" check (sealed_answer is null or refresh_used_at is not null);`,
    );
    this.addSql(
      `alter table "oauth_token" add constraint "oauth_token_grant_id_foreign" foreign key ("grant_id") references "oauth_grant" ("id") on delete cascade;`,
    );

    this.addSql(
      `create table "oauth_consent" ("user_id" uuid not null, "client_id" uuid not null, "scopes" text[] not null, "resources" text[] not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("user_id", "client_id"));`,
    );
    this.addSql(`create index "oauth_consent_client_id_index" on "oauth_consent" ("client_id");`);
    this.addSql(
      `alter table "oauth_consent" add constraint "oauth_consent_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "oauth_consent" add constraint "oauth_consent_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on delete cascade;`,
    );

    this.addSql(
      `create table "oauth_interaction" ("id" varchar(43) not null, "step" varchar(7) not null, "query" text not null, "user_id" uuid null, "session_id" uuid null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "oauth_interaction_user_id_index" on "oauth_interaction" ("user_id");`);
    this.addSql(`create index "oauth_interaction_session_id_index" on "oauth_interaction" ("session_id");`);
    this.addSql(`create index "oauth_interaction_expires_at_index" on "oauth_interaction" ("expires_at");`);
    this.addSql(
      `alter table "oauth_interaction" add constraint "oauth_interaction_consent_check" check (step <> 'consent' or (user_id is not null and session_id is not null));`,
    );
    this.addSql(
      `alter table "oauth_interaction" add constraint "oauth_interaction_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "oauth_interaction" add constraint "oauth_interaction_session_id_foreign" foreign key ("session_id") references "session" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void {
    for (const table of ['oauth_interaction', 'oauth_consent', 'oauth_token', 'oauth_code', 'oauth_grant']) {
      this.addSql(`drop table "${table}";`);
    }
    this.addSql(`alter table "oauth_client" drop constraint "oauth_client_secret_check";`);
    this.addSql(
      `alter table "oauth_client" drop column "former_secret_digest", drop column "former_secret_ends_at", drop column "requires_pkce", drop column "trusted", drop column "always_refreshes", drop column "own_scopes", drop column "own_resources";`,
    );
    this.addSql(`delete from "oauth_client" where authentication_method = 'private_key_jwt';`);
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_secret_check" check ((authentication_method = 'none') = (secret_digest is null));`,
    );
  }
}
