import { Migration } from '@mikro-orm/migrations';

/** Id tokens of providers that sessions got, which sign no one in (ADR 49). */
export class Migration20261123140010_handed_out_id_tokens extends Migration {
  override up(): void {
    this.addSql(
      `create table "handed_out_id_token" ("mark" varchar(43) not null, "expires_at" timestamptz not null, primary key ("mark"));`,
    );
    this.addSql(`create index "handed_out_id_token_expires_at_index" on "handed_out_id_token" ("expires_at");`);
  }

  override down(): void {
    this.addSql('drop table "handed_out_id_token";');
  }
}
