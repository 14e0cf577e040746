import { Migration } from '@mikro-orm/migrations';

/** Finds whether a former address is reserved, at each sign-up and change of address (libs/identity). */
export class Migration20261122001100_reserved_addresses extends Migration {
  override up(): void {
    this.addSql(
      `create index "verification_undo_email_index" on "verification" ("value") where purpose = 'undo-email';`,
    );
  }

  override down(): void {
    this.addSql(`drop index "verification_undo_email_index";`);
  }
}
