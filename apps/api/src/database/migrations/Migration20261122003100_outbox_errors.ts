import { Migration } from '@mikro-orm/migrations';

/** Removes errors of the outbox (libs/shared-kernel) in which a mail server or a gateway quoted the recipient. */
export class Migration20261122003100_outbox_errors extends Migration {
  override up(): void {
    this.addSql(`update "outbox" set "last_error" = null where "last_error" ~ '@|%40|[+][0-9]{6}';`);
  }

  /** The removed ones are gone. */
  override down(): void {}
}
