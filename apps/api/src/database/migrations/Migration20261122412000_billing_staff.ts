import { Migration } from '@mikro-orm/migrations';

/**
 * Columns and indexes by which staff find and count billing objects (libs/billing, rooms mirror and staff), accounts whose
 * link needs a person, and commands for customers that are no account.
 */
export class Migration20261122412000_billing_staff extends Migration {
  override up(): void {
    this.addSql(`
      alter table "billing_object" add column "amount" bigint null, add column "currency" text null,
        add column "period" text null, add column "reason" text null, add column "canceled_us" bigint null;
    `);
    this.addSql(`
      update "billing_object" set amount = (raw->>'amount')::bigint, currency = raw->>'currency',
        period = coalesce(raw->>'recurring_interval_count', '1') || ' ' || (raw->>'recurring_interval'),
        reason = raw->>'customer_cancellation_reason',
        canceled_us = (extract(epoch from (raw->>'canceled_at')::timestamptz) * 1000000)::bigint
      where kind = 'subscription';
    `);
    this.addSql(`
      update "billing_object" set amount = (raw->>'amount')::bigint, currency = raw->>'currency', reason = raw->>'reason'
      where kind = 'refund';
    `);
    this.addSql(
      `update "billing_object" set email = lower(nullif(raw->>'customer_email', '')) where kind = 'checkout';`,
    );
    this.addSql(`drop index "billing_object_benefit_index";`);
    for (const index of [
      `"billing_object_benefit_index" on "billing_object" ("benefit_id", "kind", "status", "created_us") where benefit_id is not null and deleted_at is null`,
      `"billing_object_revenue_index" on "billing_object" ("status", "currency", "period", "amount") where kind = 'subscription' and deleted_at is null`,
      `"billing_object_canceled_index" on "billing_object" ("canceled_us", "reason") where kind = 'subscription' and deleted_at is null and canceled_us is not null`,
      `"billing_account_link_status_index" on "billing_account_link" ("status", "updated_at")`,
    ]) {
      this.addSql(`create index ${index};`);
    }
    // As for organizations: a role that may create in the database can install the extension; where that fails, a search
    // for a part of a text reads all objects of its kind.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index "billing_object_search_index" on "billing_object"
          using gin ("label" gin_trgm_ops, "email" gin_trgm_ops)
          where kind in ('customer', 'member', 'order', 'checkout');
      exception
        when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
          raise notice 'no index for the search of billing objects: %', sqlerrm;
      end $$;
    `);
    this.addSql(`
      alter table "billing_command" alter column "owner_type" drop not null, alter column "owner_id" drop not null;
    `);
  }

  override down(): void {
    this.addSql(`delete from "billing_command" where owner_id is null;`);
    this.addSql(`
      alter table "billing_command" alter column "owner_type" set not null, alter column "owner_id" set not null;
    `);
    this.addSql(`drop index if exists "billing_object_search_index";`);
    this.addSql(`
      drop index "billing_account_link_status_index", "billing_object_canceled_index", "billing_object_revenue_index",
        "billing_object_benefit_index";
    `);
    this.addSql(`
      create index "billing_object_benefit_index" on "billing_object" ("benefit_id", "kind") where benefit_id is not null;
    `);
    this.addSql(`
      alter table "billing_object" drop column "amount", drop column "currency", drop column "period",
        drop column "reason", drop column "canceled_us";
    `);
  }
}
