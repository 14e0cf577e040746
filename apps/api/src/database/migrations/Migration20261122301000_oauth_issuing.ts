import { Migration } from '@mikro-orm/migrations';

const PARTIAL = [
  ['index', 'oauth_grant_user_id_index', 'oauth_grant', 'user_id'],
  ['index', 'oauth_grant_session_id_index', 'oauth_grant', 'session_id'],
  ['unique index', 'oauth_token_refresh_digest_unique', 'oauth_token', 'refresh_digest'],
] as const;

/** What the token endpoint updates soon after it was stored. */
const UPDATED = ['oauth_grant', 'oauth_code', 'oauth_token'];

/**
 * Less to write for each token (libs/oauth-server): no index entry where there is nothing to find, and room in each page
 * for the row as it is after its use, so that the other indexes need no new entry.
 */
export class Migration20261122301000_oauth_issuing extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_token" drop constraint "oauth_token_refresh_digest_unique";`);
    this.addSql(`drop index "oauth_grant_user_id_index", "oauth_grant_session_id_index";`);
    for (const [kind, name, table, column] of PARTIAL)
      this.addSql(`create ${kind} "${name}" on "${table}" ("${column}") where ${column} is not null;`);
    for (const table of UPDATED) this.addSql(`alter table "${table}" set (fillfactor = 80);`);
    this.addSql(`drop index "audit_entry_actor_user_id_index";`);
    this.addSql(
      `create index "audit_entry_actor_user_id_index" on "audit_entry" ("actor_user_id", "occurred_at", "id") where "actor_kind" in ('api-key', 'oauth-client') and "actor_user_id" is not null;`,
    );
  }

  override down(): void {
    this.addSql(`drop index "audit_entry_actor_user_id_index";`);
    this.addSql(
      `create index "audit_entry_actor_user_id_index" on "audit_entry" ("actor_user_id", "occurred_at", "id") where "actor_kind" in ('api-key', 'oauth-client');`,
    );
    for (const table of UPDATED) this.addSql(`alter table "${table}" reset (fillfactor);`);
    for (const [, name] of PARTIAL) this.addSql(`drop index "${name}";`);
    this.addSql(`create index "oauth_grant_user_id_index" on "oauth_grant" ("user_id");`);
    this.addSql(`create index "oauth_grant_session_id_index" on "oauth_grant" ("session_id");`);
    this.addSql(
      `alter table "oauth_token" add constraint "oauth_token_refresh_digest_unique" unique ("refresh_digest");`,
    );
  }
}
