import { Migration } from '@mikro-orm/migrations';

/** The entitlements of each customer of the billing platform (libs/billing, room entitlements). */
export class Migration20261122406000_billing_entitlements extends Migration {
  override up(): void {
    this.addSql(
      `create table "billing_entitlements" ("customer_id" text not null, "benefits" jsonb not null, "products" jsonb not null, "meters" jsonb not null, "actions_needed" jsonb not null, "as_of" timestamptz null, "asked_at" timestamptz null, primary key ("customer_id"));`,
    );
  }

  override down(): void {
    this.addSql(`drop table "billing_entitlements";`);
  }
}
