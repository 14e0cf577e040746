import { Migration } from '@mikro-orm/migrations';

/** Why there is no picture of the logo of a client (libs/oauth-server). */
export class Migration20261122305100_logo_problem extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_client" add column "logo_problem" varchar(32) null;`);
    // Known without a fetch; the others say it when they are fetched next.
    this.addSql(`update "oauth_client" set logo_problem = 'not-https' where icon ilike 'http://%';`);
  }

  override down(): void {
    this.addSql(`alter table "oauth_client" drop column "logo_problem";`);
  }
}
