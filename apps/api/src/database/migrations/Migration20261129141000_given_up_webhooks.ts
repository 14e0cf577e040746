import { Migration } from '@mikro-orm/migrations';

/** When webhooks were given up, which is counted also after staff had them tried again. */
export class Migration20261129141000_given_up_webhooks extends Migration {
  override up(): void {
    this.addSql(`
      alter table "billing_inbox" add column "given_up_at" timestamptz[] null;
      update billing_inbox set given_up_at = array[settled_at] where status = 'dead';
      create index "billing_inbox_given_up_index" on "billing_inbox" ("id") where given_up_at is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "billing_inbox" drop column "given_up_at";
    `);
  }
}
