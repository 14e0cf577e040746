import { Migration } from '@mikro-orm/migrations';

/**
 * Rights of clients that are suspended because the client proves itself in another way than when staff gave them (ADR 54).
 * Rights of before stay in effect: nothing says how a client proved itself when it got them.
 */
export class Migration20261123150000_suspended_rights extends Migration {
  override up(): void {
    this.addSql(
      `alter table "oauth_client" add column "rights_suspended_at" timestamptz null, add column "rights_suspended_for" varchar(32) null;`,
    );
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_rights_suspended_check" check ((rights_suspended_at is null) = (rights_suspended_for is null));`,
    );
  }

  override down(): void {
    this.addSql(
      `alter table "oauth_client" drop constraint "oauth_client_rights_suspended_check", drop column "rights_suspended_at", drop column "rights_suspended_for";`,
    );
  }
}
