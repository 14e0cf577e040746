import { Migration } from '@mikro-orm/migrations';

/** Payloads of the outbox by the id of their key, so that counting them reads no delivered row. */
export class Migration20261122000500_sealed_payloads extends Migration {
  override up(): void {
    this.addSql(`
      create index "outbox_sealed_index" on "outbox" (split_part("payload", '.', 2)) where payload is not null;
    `);
  }

  override down(): void {
    this.addSql(`drop index "outbox_sealed_index";`);
  }
}
