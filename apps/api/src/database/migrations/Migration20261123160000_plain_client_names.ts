import { Migration } from '@mikro-orm/migrations';

/** As `plainName` cleans them. */
const VISIBLE = `trim(regexp_replace(regexp_replace("name", '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029]+', ' ', 'g'),
  '[\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff]', '', 'g'))`;
const BLANK = `'^[\\s\\u00a0\\u00ad\\u034f\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u202f\\u205f\\u2065\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\uffa0]*$'`;

/**
 * Names of clients as they are registered from now on: one line, without invisible characters, at most 100 characters;
 * null where nothing is visible. And clients that anybody registered and that only got tokens for themselves count as
 * unused, so that they are deleted a while after their registration: no user granted them anything.
 */
export class Migration20261123160000_plain_client_names extends Migration {
  override up(): void {
    this.addSql(`
      update "oauth_client"
      set "name" = case when ${VISIBLE} ~ ${BLANK} then null else rtrim(left(${VISIBLE}, 100)) end
      where "name" is distinct from case when ${VISIBLE} ~ ${BLANK} then null else rtrim(left(${VISIBLE}, 100)) end;
    `);
    this.addSql(`
      update "oauth_client" as "client" set "last_used_at" = null
      where "user_id" is null and "last_used_at" is not null and "grant_types" like '%client_credentials%'
        and not exists (select from "oauth_grant" where "client_id" = "client"."id" and "for_user")
        and not exists (select from "oauth_consent" where "client_id" = "client"."id");
    `);
  }

  override down(): void {
    // The former names are not known any more.
  }
}
