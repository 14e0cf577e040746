import { OnlineMigration } from '../online-migration.ts';

/** When webhooks were given up, which is counted also after staff had them tried again. */
export class Migration20261129141000_given_up_webhooks extends OnlineMigration {
  override async up(): Promise<void> {
    await this.execute(`alter table "billing_inbox" add column if not exists "given_up_at" timestamptz[] null`);
    await this.inBatches(
      `update billing_inbox set given_up_at = array[settled_at] where id in (select id from billing_inbox where status = 'dead' and given_up_at is null limit 1000)`,
    );
    await this.createIndexes('billing_inbox', {
      billing_inbox_given_up_index: `("id") where given_up_at is not null`,
    });
  }

  override down(): void {
    this.addSql(`
      alter table "billing_inbox" drop column "given_up_at";
    `);
  }
}
