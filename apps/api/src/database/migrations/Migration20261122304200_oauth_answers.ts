import { Migration } from '@mikro-orm/migrations';

/** Answers wait until a page posts them to their client (libs/oauth-server). */
export class Migration20261122304200_oauth_answers extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_interaction" drop constraint "oauth_interaction_asked_check";`);
    this.addSql(
      `alter table "oauth_interaction" add constraint "oauth_interaction_asked_check" check (step in ('login', 'answer') or (user_id is not null and session_id is not null));`,
    );
  }

  override down(): void {
    this.addSql(`delete from "oauth_interaction" where step = 'answer';`);
    this.addSql(`alter table "oauth_interaction" drop constraint "oauth_interaction_asked_check";`);
    this.addSql(
      `alter table "oauth_interaction" add constraint "oauth_interaction_asked_check" check (step = 'login' or (user_id is not null and session_id is not null));`,
    );
  }
}
