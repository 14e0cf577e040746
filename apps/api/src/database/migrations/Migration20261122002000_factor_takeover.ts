import { Migration } from '@mikro-orm/migrations';

/**
 * Whether an authenticator was ever used, resets by mail, and the previous token of trusted devices (libs/identity,
 * room two-factor). The default is for instances of the version before, which still insert rows while this one is
 * rolled out.
 */
export class Migration20261122002000_factor_takeover extends Migration {
  override up(): void {
    this.addSql(`alter table "two_factor" add "has_authenticator" boolean not null default false;`);
    this.addSql(`alter table "two_factor" add "password_reset_at" timestamptz null;`);
    this.addSql(`update "two_factor" set "has_authenticator" = true where "last_step" > 0;`);
    this.addSql(`alter table "trusted_device" add "previous_digest" varchar(43) null;`);
  }

  override down(): void {
    this.addSql(`alter table "trusted_device" drop column "previous_digest";`);
    this.addSql(`alter table "two_factor" drop column "password_reset_at";`);
    this.addSql(`alter table "two_factor" drop column "has_authenticator";`);
  }
}
