import { Migration } from '@mikro-orm/migrations';

/** Tokens and profile from a provider. The default lets instances of the version before add credential accounts. */
export class Migration20261123100000_linked_accounts extends Migration {
  override up(): void {
    this.addSql(`
      alter table "account"
        add column "label" varchar(255) null,
        add column "sealed_tokens" text null,
        add column "access_token_expires_at" timestamptz null,
        add column "refresh_token_expires_at" timestamptz null,
        add column "scope" text not null default '';
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "account"
        drop column "label",
        drop column "sealed_tokens",
        drop column "access_token_expires_at",
        drop column "refresh_token_expires_at",
        drop column "scope";
    `);
  }
}
