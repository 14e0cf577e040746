import { Migration } from '@mikro-orm/migrations';

/**
 * How and when the holder of a session authenticated (libs/identity). For sessions from before, the time is that of
 * their beginning, and the methods are not known. The defaults are for instances of the version before, which still
 * insert rows while this one is rolled out.
 */
export class Migration20261122000300_session_authentication extends Migration {
  override up(): void {
    this.addSql(`alter table "session" add "authenticated_at" timestamptz not null default now();`);
    this.addSql(`alter table "session" add "methods" text[] not null default '{}';`);
    this.addSql(`alter table "session" add "second_factor_at" timestamptz null;`);
    this.addSql(`update "session" set "authenticated_at" = "created_at";`);
    this.addSql(`alter table "two_factor_challenge" add "methods" text[] not null default '{}';`);
  }

  override down(): void {
    this.addSql(`alter table "two_factor_challenge" drop column "methods";`);
    this.addSql(`alter table "session" drop column "second_factor_at";`);
    this.addSql(`alter table "session" drop column "methods";`);
    this.addSql(`alter table "session" drop column "authenticated_at";`);
  }
}
