import { Migration } from '@mikro-orm/migrations';

/** Assertions of clients and DPoP proofs are accepted once (libs/oauth-server). */
export class Migration20261122006000_oauth_used_proofs extends Migration {
  override up(): void {
    this.addSql(
      `create table "oauth_used_proof" ("id" varchar(43) not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "oauth_used_proof_expires_at_index" on "oauth_used_proof" ("expires_at");`);
  }

  override down(): void {
    this.addSql(`drop table "oauth_used_proof";`);
  }
}
