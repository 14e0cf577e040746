import { Migration } from '@mikro-orm/migrations';

/** Waiting and rejected usage is found without reading all usage of an owner (libs/billing, room usage). */
export class Migration20261122419000_billing_usage_of_owner extends Migration {
  override up(): void {
    this.addSql(
      `create index "billing_usage_event_unsettled_index" on "billing_usage_event" ("owner_id") where settled_at is null;`,
    );
    this.addSql(
      `create index "billing_usage_event_rejected_index" on "billing_usage_event" ("owner_id", "occurred_at") where status = 'rejected';`,
    );
  }

  override down(): void {
    this.addSql(`drop index "billing_usage_event_unsettled_index";`);
    this.addSql(`drop index "billing_usage_event_rejected_index";`);
  }
}
