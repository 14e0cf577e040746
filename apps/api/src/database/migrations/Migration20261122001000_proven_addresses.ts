import { Migration } from '@mikro-orm/migrations';

/**
 * Whether the holder of an account proved its address, and since when an account that never had a proven one has its
 * address (libs/identity, ADR 27). Addresses verified before count as proven. The defaults are for instances of the
 * version before, which still insert rows while this one is rolled out.
 */
export class Migration20261122001000_proven_addresses extends Migration {
  override up(): void {
    this.addSql(`alter table "user" add "email_proven" boolean not null default false;`);
    this.addSql(`alter table "user" add "reclaimable_since" timestamptz null default now();`);
    this.addSql(`update "user" set "email_proven" = "email_verified",
      "reclaimable_since" = case when "email_verified" then null else "created_at" end;`);
    // An instance of the version before changes an address without this column.
    this.addSql(
      `create or replace function "user_user_unprove_email_fn"() returns trigger as $$ begin new.email_proven := new.email_proven and (new.email = old.email or new.email_verified); return new; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "user_unprove_email" before update on "user" for each row execute function "user_user_unprove_email_fn"();`,
    );
  }

  override down(): void {
    this.addSql(`drop trigger "user_unprove_email" on "user";`);
    this.addSql(`drop function "user_user_unprove_email_fn";`);
    this.addSql(`alter table "user" drop column "reclaimable_since";`);
    this.addSql(`alter table "user" drop column "email_proven";`);
  }
}
