import { Migration } from '@mikro-orm/migrations';

/**
 * The redirect hosts that a user saw when they consented (libs/oauth-server, ADR 57). Which ones they saw before was not
 * written down: consents of before get those of the URIs that their client has today. Every other host asks, and no user
 * is asked again because of an update. The default is for instances of the version before, which insert rows while this
 * one is rolled out: their consents ask once more.
 */
export class Migration20261123170000_consent_hosts extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_consent" add column "redirect_hosts" text[] not null default '{}';`);
    // As `redirectHost` says it; a host that is spelled unusually comes out differently, and asks again.
    this.addSql(`update "oauth_consent" set redirect_hosts = array(
        select distinct case
          when uri ~* '^https?://(127[.]0[.]0[.]1|[[]::1[]]|localhost)(:[0-9]+)?([/?]|$)' then 'localhost'
          when uri ~* '^https?://' then regexp_replace(lower(substring(uri from '^[^:]+://([^/?]+)')), ':443$', '')
          else lower(substring(uri from '^[^:]+:'))
        end
        from json_array_elements_text(oauth_client.redirect_uris::json) as uri
      ) from oauth_client where oauth_client.id = oauth_consent.client_id;`);
  }

  override down(): void {
    this.addSql(`alter table "oauth_consent" drop column "redirect_hosts";`);
  }
}
