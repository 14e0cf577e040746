import { Migration } from '@mikro-orm/migrations';

/** Subscriptions by seats, of which there are few, are found without reading all (libs/billing, room resync). */
export class Migration20261122419100_billing_seats extends Migration {
  override up(): void {
    this.addSql(
      `create index "billing_object_seats_index" on "billing_object" ("created_us") where kind = 'subscription' and jsonb_typeof(raw->'seats') = 'number';`,
    );
  }

  override down(): void {
    this.addSql(`drop index "billing_object_seats_index";`);
  }
}
