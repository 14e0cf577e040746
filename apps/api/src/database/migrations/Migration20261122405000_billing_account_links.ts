import { Migration } from '@mikro-orm/migrations';

/** The customer at the billing platform of each account and organization (libs/billing). */
export class Migration20261122405000_billing_account_links extends Migration {
  override up(): void {
    this.addSql(
      `create table "billing_account_link" ("id" uuid not null, "owner_type" text not null, "owner_id" uuid not null, "customer_id" text null, "status" text not null, "reason" varchar(32) null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "billing_account_link" add constraint "billing_account_link_owner_unique" unique ("owner_id");`,
    );
    this.addSql(
      `alter table "billing_account_link" add constraint "billing_account_link_customer_unique" unique ("customer_id");`,
    );
    this.addSql(
      `alter table "billing_account_link" add constraint "billing_account_link_customer_check" check (status <> 'linked' or customer_id is not null);`,
    );
    this.addSql(
      `alter table "billing_account_link" add constraint "billing_account_link_owner_type_check" check ("owner_type" in ('user', 'organization'));`,
    );
    this.addSql(
      `alter table "billing_account_link" add constraint "billing_account_link_status_check" check ("status" in ('pending', 'linked', 'conflict', 'detached'));`,
    );
  }

  override down(): void {
    this.addSql(`drop table "billing_account_link";`);
  }
}
