import { Migration } from '@mikro-orm/migrations';

/** Keys that sign id tokens (libs/oauth-server/src/keys). */
export class Migration20261122005500_oauth_keys extends Migration {
  override up(): void {
    this.addSql(
      `create table "oauth_signing_key" ("id" varchar(43) not null, "algorithm" varchar(16) not null, "generation" int not null, "public_jwk" text not null, "sealed_private_jwk" text not null, "signs_from" timestamptz not null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "oauth_signing_key" add constraint "oauth_signing_key_algorithm_generation_unique" unique ("algorithm", "generation");`,
    );
    this.addSql(
      `alter table "oauth_signing_key" add constraint "oauth_signing_key_generation_check" check (generation > 0);`,
    );
  }

  override down(): void {
    this.addSql(`drop table "oauth_signing_key";`);
  }
}
