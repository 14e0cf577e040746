import { Migration } from '@mikro-orm/migrations';

/** The member of staff who acts as the user in a session (libs/identity). Sessions from before have none. */
export class Migration20261123200000_impersonated_sessions extends Migration {
  override up(): void {
    this.addSql(`alter table "session" add "impersonated_by" uuid null;`);
  }

  override down(): void {
    this.addSql(`alter table "session" drop column "impersonated_by";`);
  }
}
