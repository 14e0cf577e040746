import { Migration } from '@mikro-orm/migrations';

/** Refunds that staff asked for (libs/billing). */
export class Migration20261122411000_billing_refund_requests extends Migration {
  override up(): void {
    this.addSql(
      `create table "billing_refund_request" ("id" uuid not null, "order_id" text not null, "amount" bigint not null, "tax_amount" bigint not null, "currency" varchar(3) not null, "reason" varchar(32) not null, "comment" text null, "revoke_benefits" boolean not null, "requested_by" uuid not null, "decided_by" uuid null, "status" varchar(16) not null, "refund_id" text null, "failure" varchar(64) null, "created_at" timestamptz not null, "sent_at" timestamptz null, "ended_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `create index "billing_refund_request_order_index" on "billing_refund_request" ("order_id", "created_at");`,
    );
    this.addSql(
      `create index "billing_refund_request_person_index" on "billing_refund_request" ("requested_by", "created_at");`,
    );
    this.addSql(`create index "billing_refund_request_created_index" on "billing_refund_request" ("created_at");`);
    this.addSql(
      `create unique index "billing_refund_request_open_unique" on "billing_refund_request" ("order_id") where ended_at is null;`,
    );
    this.addSql(
      `alter table "billing_refund_request" add constraint "billing_refund_request_status_check" check (status in ('waiting', 'sent', 'unknown', 'done', 'refused', 'declined'));`,
    );
    this.addSql(
      `alter table "billing_refund_request" add constraint "billing_refund_request_ended_check" check ((status in ('done', 'refused', 'declined')) = (ended_at is not null));`,
    );
    this.addSql(
      `alter table "billing_refund_request" add constraint "billing_refund_request_sent_check" check ((status in ('waiting', 'declined')) = (sent_at is null));`,
    );
    this.addSql(
      `alter table "billing_refund_request" add constraint "billing_refund_request_amount_check" check (amount > 0);`,
    );
    this.addSql(
      `alter table "billing_refund_request" add constraint "billing_refund_request_second_check" check (status = 'declined' or decided_by is distinct from requested_by);`,
    );
  }

  override down(): void {
    this.addSql(`drop table "billing_refund_request";`);
  }
}
