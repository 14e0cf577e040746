import { Migration } from '@mikro-orm/migrations';

/** Accounts and organizations that were deleted before: a job takes their personal data out of the mirror. */
export class Migration20261123181000_billing_erasure extends Migration {
  override up(): void {
    this.addSql(
      'create table "billing_erasure" ("subject" text not null, "erased_at" timestamptz null, primary key ("subject"));',
    );
    this.addSql(
      'create index "billing_erasure_waiting_index" on "billing_erasure" ("subject") where erased_at is null;',
    );
    this.addSql(
      `insert into "billing_erasure" ("subject") select "owner_id"::text from "billing_account_link" where "status" = 'detached' on conflict do nothing;`,
    );
    this.addSql(
      `insert into "billing_erasure" ("subject") select "customer_id" from "billing_account_link" where "status" = 'detached' and "customer_id" is not null on conflict do nothing;`,
    );
  }

  override down(): void {
    this.addSql('drop table "billing_erasure";');
  }
}
