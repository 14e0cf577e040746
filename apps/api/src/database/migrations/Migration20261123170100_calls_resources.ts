import { Migration } from '@mikro-orm/migrations';

/**
 * The resources that a client may get tokens for by itself (libs/oauth-server). Until now a client with scopes of its own
 * got them for all resources. It keeps those of its tokens that are stored, which is what it used within the last day;
 * others are for staff to name.
 */
export class Migration20261123170100_calls_resources extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_client" add column "calls_resources" text not null default '[]';`);
    this.addSql(`update "oauth_client" set calls_resources = used.resources from (
        select oauth_grant.client_id, json_agg(distinct resource)::text as resources
        from oauth_grant join oauth_token on oauth_token.grant_id = oauth_grant.id
          cross join unnest(oauth_token.resources) as resource
        where not oauth_grant.for_user group by 1
      ) as used where used.client_id = oauth_client.id and own_scopes <> '[]';`);
  }

  override down(): void {
    this.addSql(`alter table "oauth_client" drop column "calls_resources";`);
  }
}
