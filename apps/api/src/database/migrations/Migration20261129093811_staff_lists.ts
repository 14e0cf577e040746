import { Migration } from '@mikro-orm/migrations';

export class Migration20261129093811_staff_lists extends Migration {
  override up(): void {
    this.addSql(`
      create index "organization_name_id_index" on "organization" ("name", "id");
      create index "organization_created_at_id_index" on "organization" ("created_at", "id");

      create index "invitation_created_at_id_index" on "invitation" ("created_at", "id");
      create index "invitation_status_created_at_id_index" on "invitation" ("status", "created_at", "id");

      create index "user_created_at_id_index" on "user" ("created_at", "id");
      create index "user_name_id_index" on "user" ("name", "id");
      create index "user_banned_index" on "user" ("created_at", "id") where banned;
      create index "user_banned_email_index" on "user" ("email", "id") where banned;
      create index "user_banned_name_index" on "user" ("name", "id") where banned;
      create index "user_staff_index" on "user" ("role", "created_at", "id") where role <> 'user';
      create index "user_unverified_index" on "user" ("created_at", "id") where email_verified = false;
      create index "user_two_factor_index" on "user" ("created_at", "id") where two_factor_enabled;

      create index "oauth_client_disabled_index" on "oauth_client" ("id") where disabled;
      create index "oauth_client_trusted_index" on "oauth_client" ("id") where trusted;
      create index "oauth_client_anonymous_index" on "oauth_client" ("id") where user_id is null;

      drop index "oauth_grant_client_id_index";
      create index "oauth_grant_client_id_id_index" on "oauth_grant" ("client_id", "id");

      drop index "oauth_consent_client_id_index";
      create index "oauth_consent_client_id_created_at_user_id_index" on "oauth_consent" ("client_id", "created_at", "user_id");
      create index "oauth_consent_created_at_user_id_client_id_index" on "oauth_consent" ("created_at", "user_id", "client_id");

      create index "api_key_disabled_index" on "api_key" ("id") where not enabled;

      drop index "session_ip_address_index";
      create index "session_ip_address_id_index" on "session" ("ip_address", "id");

      create index "billing_account_link_updated_index" on "billing_account_link" ("updated_at", "id");
    `);
    // As for organizations: a role that may create in the database can install the extension; where that fails, a search
    // for a part of a name reads all clients.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index "oauth_client_search_index" on "oauth_client" using gin ("name" gin_trgm_ops);
      exception
        when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
          raise notice 'no index for the search of clients: %', sqlerrm;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index "api_key_disabled_index";

      drop index "session_ip_address_id_index";
      create index "session_ip_address_index" on "session" ("ip_address");

      drop index "billing_account_link_updated_index";

      drop index "invitation_created_at_id_index";
      drop index "invitation_status_created_at_id_index";

      drop index if exists "oauth_client_search_index";
      drop index "oauth_client_disabled_index";
      drop index "oauth_client_trusted_index";
      drop index "oauth_client_anonymous_index";

      drop index "oauth_consent_client_id_created_at_user_id_index";
      drop index "oauth_consent_created_at_user_id_client_id_index";
      create index "oauth_consent_client_id_index" on "oauth_consent" ("client_id");

      drop index "oauth_grant_client_id_id_index";
      create index "oauth_grant_client_id_index" on "oauth_grant" ("client_id");

      drop index "organization_name_id_index";
      drop index "organization_created_at_id_index";

      drop index "user_created_at_id_index";
      drop index "user_name_id_index";
      drop index "user_banned_index";
      drop index "user_banned_email_index";
      drop index "user_banned_name_index";
      drop index "user_staff_index";
      drop index "user_unverified_index";
      drop index "user_two_factor_index";
    `);
  }
}
