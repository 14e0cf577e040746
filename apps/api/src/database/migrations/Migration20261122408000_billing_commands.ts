import { Migration } from '@mikro-orm/migrations';

/** Commands to the billing platform (libs/billing). */
export class Migration20261122408000_billing_commands extends Migration {
  override up(): void {
    this.addSql(
      `create table "billing_command" ("op_id" uuid not null, "kind" varchar(32) not null, "owner_type" text not null, "owner_id" uuid not null, "actor_id" uuid not null, "target" text null, "request" jsonb not null, "status" text not null, "result" jsonb null, "created_at" timestamptz not null, "ended_at" timestamptz null, primary key ("op_id"));`,
    );
    this.addSql(`create index "billing_command_created_index" on "billing_command" ("created_at");`);
    this.addSql(`create index "billing_command_owner_index" on "billing_command" ("owner_id", "created_at");`);
    this.addSql(
      `alter table "billing_command" add constraint "billing_command_ended_check" check ((status = 'sent') = (ended_at is null));`,
    );
    this.addSql(
      `alter table "billing_command" add constraint "billing_command_owner_type_check" check ("owner_type" in ('user', 'organization'));`,
    );
    this.addSql(
      `alter table "billing_command" add constraint "billing_command_status_check" check ("status" in ('sent', 'done', 'refused', 'unknown'));`,
    );
  }

  override down(): void {
    this.addSql(`drop table "billing_command";`);
  }
}
