import { Migration } from '@mikro-orm/migrations';

/** Indexes by which staff find mails of a state or template, and what was given up. */
export class Migration20261129093000_staff_mails extends Migration {
  override up(): void {
    this.addSql(`
      create index "queue_item_mail_status_index" on "queue_item" ("status", "id") where lane = 'mail';
      create index "queue_item_mail_kind_index" on "queue_item" ("kind", "id") where lane = 'mail';
      create index "queue_item_dead_index" on "queue_item" ("lane", "id") where status = 'dead';
    `);
  }

  override down(): void {
    this.addSql(`
      drop index "queue_item_dead_index", "queue_item_mail_kind_index", "queue_item_mail_status_index";
    `);
  }
}
