import { OnlineMigration } from '../online-migration.ts';

/** When mails were given up, which is counted also after staff had them sent again. */
export class Migration20261129124500_given_up_mails extends OnlineMigration {
  override async up(): Promise<void> {
    await this.execute(`alter table "queue_item" add column if not exists "given_up_at" timestamptz[] null`);
    await this.inBatches(
      `update queue_item set given_up_at = array[settled_at] where id in (select id from queue_item where lane = 'mail' and status = 'dead' and given_up_at is null limit 1000)`,
    );
    await this.createIndexes('queue_item', {
      queue_item_given_up_index: `("lane", "id") where given_up_at is not null`,
    });
  }

  override down(): void {
    this.addSql(`
      alter table "queue_item" drop column "given_up_at";
    `);
  }
}
