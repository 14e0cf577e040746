import { OnlineMigration } from '../online-migration.ts';

/**
 * Lists break ties by id: without it, all objects of one moment, such as those of an import, were sorted for each page. Each list
 * is of deleted objects or of the others, which are counted in the index alone now.
 */
export class Migration20261129190000_billing_objects_in_order extends OnlineMigration {
  override async up(): Promise<void> {
    await this.replaceIndex(
      'billing_object_kind_created_index',
      `on "billing_object" ("kind", "created_us", "id") where deleted_at is null`,
    );
    await this.createIndex(
      'billing_object_deleted_index',
      `on "billing_object" ("kind", "created_us", "id") where deleted_at is not null`,
    );
    await this.replaceIndex(
      'billing_object_kind_status_index',
      `on "billing_object" ("kind", "status", "created_us", "id") where status is not null and deleted_at is null`,
    );
  }

  override down(): void {
    this.addSql(`
      drop index "billing_object_kind_status_index";
      create index "billing_object_kind_status_index" on "billing_object" ("kind", "status", "created_us") where status is not null;
      drop index "billing_object_deleted_index";
      drop index "billing_object_kind_created_index";
      create index "billing_object_kind_created_index" on "billing_object" ("kind", "created_us");
    `);
  }
}
