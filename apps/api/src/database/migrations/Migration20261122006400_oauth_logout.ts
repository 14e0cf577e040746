import { Migration } from '@mikro-orm/migrations';

/** Grants are found by their session, and requests to sign out wait for users (libs/oauth-server). */
export class Migration20261122006400_oauth_logout extends Migration {
  override up(): void {
    this.addSql(
      `create index "oauth_grant_session_id_index" on "oauth_grant" ("session_id") where session_id is not null;`,
    );
    this.addSql(`alter table "oauth_interaction" drop constraint "oauth_interaction_consent_check";`);
    this.addSql(
      `alter table "oauth_interaction" add constraint "oauth_interaction_asked_check" check (step = 'login' or (user_id is not null and session_id is not null));`,
    );
  }

  override down(): void {
    this.addSql(`delete from "oauth_interaction" where step = 'logout';`);
    this.addSql(`alter table "oauth_interaction" drop constraint "oauth_interaction_asked_check";`);
    this.addSql(
      `alter table "oauth_interaction" add constraint "oauth_interaction_consent_check" check (step <> 'consent' or (user_id is not null and session_id is not null));`,
    );
    this.addSql(`drop index "oauth_grant_session_id_index";`);
  }
}
