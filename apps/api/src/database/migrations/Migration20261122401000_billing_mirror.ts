import { Migration } from '@mikro-orm/migrations';

/** Objects of the billing platform as they were last known, and those to be read again (libs/billing, room mirror). */
export class Migration20261122401000_billing_mirror extends Migration {
  override up(): void {
    this.addSql(`
      create table "billing_object" (
        "kind" text not null,
        "id" text not null,
        "customer_id" text null,
        "subscription_id" text null,
        "order_id" text null,
        "checkout_id" text null,
        "product_id" text null,
        "benefit_id" text null,
        "external_id" text null,
        "email" text null,
        "status" text null,
        "label" text null,
        "created_us" bigint not null,
        "raw" jsonb not null,
        "modified_us" bigint not null,
        "event_us" bigint null,
        "content_hash" varchar(43) not null,
        "source" text not null,
        "seen_at" timestamptz not null,
        "sync_run_id" uuid null,
        "deleted_at" timestamptz null,
        primary key ("kind", "id"),
        constraint "billing_object_source_check" check (source in ('webhook', 'api', 'resync'))
      );
    `);
    for (const index of [
      `"billing_object_kind_created_index" on "billing_object" ("kind", "created_us")`,
      `"billing_object_kind_status_index" on "billing_object" ("kind", "status", "created_us") where status is not null`,
      `"billing_object_customer_index" on "billing_object" ("customer_id", "kind", "created_us") where customer_id is not null`,
      `"billing_object_subscription_index" on "billing_object" ("subscription_id", "kind") where subscription_id is not null`,
      `"billing_object_order_index" on "billing_object" ("order_id", "kind") where order_id is not null`,
      `"billing_object_checkout_index" on "billing_object" ("checkout_id", "kind") where checkout_id is not null`,
      `"billing_object_product_index" on "billing_object" ("product_id", "created_us") where kind = 'subscription'`,
      `"billing_object_benefit_index" on "billing_object" ("benefit_id", "kind") where benefit_id is not null`,
      `"billing_object_external_index" on "billing_object" ("external_id", "kind") where external_id is not null`,
      `"billing_object_email_index" on "billing_object" ("email", "kind") where email is not null`,
      `"billing_object_label_index" on "billing_object" ("label", "kind") where kind in ('order', 'discount', 'license_key')`,
    ]) {
      this.addSql(`create index ${index};`);
    }
    this.addSql(`
      create table "billing_refetch" (
        "kind" text not null,
        "id" text not null,
        "due_at" timestamptz not null,
        "attempts" smallint not null,
        primary key ("kind", "id")
      );
    `);
    this.addSql(`create index "billing_refetch_due_at_index" on "billing_refetch" ("due_at");`);
    this.addSql(`
      create table "billing_connection" (
        "id" smallint not null,
        "organization_id" text not null,
        "connected_at" timestamptz not null,
        primary key ("id"),
        constraint "billing_connection_id_check" check (id = 1)
      );
    `);
  }

  override down(): void {
    this.addSql(`drop table "billing_connection";`);
    this.addSql(`drop table "billing_refetch";`);
    this.addSql(`drop table "billing_object";`);
  }
}
