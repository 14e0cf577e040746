import { Migration } from '@mikro-orm/migrations';

/** When mails were given up, which is counted also after staff had them sent again. */
export class Migration20261129124500_given_up_mails extends Migration {
  override up(): void {
    this.addSql(`
      alter table "queue_item" add column "given_up_at" timestamptz[] null;
      update queue_item set given_up_at = array[settled_at] where lane = 'mail' and status = 'dead';
      create index "queue_item_given_up_index" on "queue_item" ("lane", "id") where given_up_at is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "queue_item" drop column "given_up_at";
    `);
  }
}
