import { OnlineMigration } from '../online-migration.ts';

/** Lists of subscriptions have deleted ones or the others: of the others, those of a product are counted in the index alone now. */
export class Migration20261129233000_lists_of_billing extends OnlineMigration {
  override async up(): Promise<void> {
    await this.createIndex('billing_inbox_type_received_at_index', 'on "billing_inbox" ("type", "received_at")');
    await this.replaceIndex(
      'billing_object_product_index',
      `on "billing_object" ("product_id", "created_us", "id") where kind = 'subscription' and deleted_at is null`,
    );
  }

  override down(): void {
    this.addSql(`
      drop index "billing_object_product_index";
      create index "billing_object_product_index" on "billing_object" ("product_id", "created_us") where kind = 'subscription';
      drop index "billing_inbox_type_received_at_index";
    `);
  }
}
