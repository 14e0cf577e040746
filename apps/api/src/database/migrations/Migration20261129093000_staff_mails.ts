import { OnlineMigration } from '../online-migration.ts';

/** Indexes by which staff find mails of a state or template, and what was given up. */
export class Migration20261129093000_staff_mails extends OnlineMigration {
  override async up(): Promise<void> {
    await this.createIndexes('queue_item', {
      queue_item_mail_status_index: `("status", "id") where lane = 'mail'`,
      queue_item_mail_kind_index: `("kind", "id") where lane = 'mail'`,
      queue_item_dead_index: `("lane", "id") where status = 'dead'`,
    });
  }

  override down(): void {
    this.addSql(`
      drop index "queue_item_dead_index", "queue_item_mail_kind_index", "queue_item_mail_status_index";
    `);
  }
}
