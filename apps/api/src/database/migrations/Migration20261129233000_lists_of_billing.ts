import { Migration } from '@mikro-orm/migrations';

/** The new index is made before the old one goes, whose removal locks readers out. Lists of subscriptions have deleted ones or the others: of the others, those of a product are counted in the index alone now. */
export class Migration20261129233000_lists_of_billing extends Migration {
  override up(): void {
    this.addSql(`
      create index "billing_inbox_type_received_at_index" on "billing_inbox" ("type", "received_at");
      create index "billing_object_new_product_index" on "billing_object" ("product_id", "created_us", "id") where kind = 'subscription' and deleted_at is null;
      drop index "billing_object_product_index";
      alter index "billing_object_new_product_index" rename to "billing_object_product_index";
    `);
  }

  override down(): void {
    this.addSql(`
      drop index "billing_object_product_index";
      create index "billing_object_product_index" on "billing_object" ("product_id", "created_us") where kind = 'subscription';
      drop index "billing_inbox_type_received_at_index";
    `);
  }
}
