import { Migration } from '@mikro-orm/migrations';

/** Clients manage their registration with a token of their own (libs/oauth-server, RFC 7592). */
export class Migration20261122005700_oauth_client_management extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_client" add column "registration_digest" varchar(43) null;`);
  }

  override down(): void {
    this.addSql(`alter table "oauth_client" drop column "registration_digest";`);
  }
}
