import { Migration } from '@mikro-orm/migrations';

/**
 * Each channel of the outbox is claimed by itself, whatever waits in the others. `outbox_due_index` stays for instances of
 * the version before; the next release may drop it.
 */
export class Migration20261122301000_outbox_lanes extends Migration {
  override up(): void {
    this.addSql(`create index "outbox_channel_due_index" on "outbox" ("channel", "due_at") where status = 'pending';`);
  }

  override down(): void {
    this.addSql(`drop index "outbox_channel_due_index";`);
  }
}
