import { Migration } from '@mikro-orm/migrations';

/** Says that a provider is asked to renew the tokens of an account, so that it is asked once. */
export class Migration20261123120000_provider_token_refresh extends Migration {
  override up(): void {
    this.addSql(`
      create table "provider_token_refresh" (
        "account_id" uuid not null,
        "id" uuid not null,
        "ends_at" timestamptz not null,
        "outcome" varchar(16) null,
        primary key ("account_id")
      );
    `);
    this.addSql(`create index "provider_token_refresh_ends_at_index" on "provider_token_refresh" ("ends_at");`);
    this.addSql(`
      alter table "provider_token_refresh"
        add constraint "provider_token_refresh_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade,
        add constraint "provider_token_refresh_outcome_check" check (outcome in ('renewed', 'refused'));
    `);
  }

  override down(): void {
    this.addSql('drop table "provider_token_refresh";');
  }
}
