import { OnlineMigration } from '../online-migration.ts';

export class Migration20261129093811_staff_lists extends OnlineMigration {
  override async up(): Promise<void> {
    await this.createIndexes('organization', {
      organization_name_id_index: `("name", "id")`,
      organization_created_at_id_index: `("created_at", "id")`,
    });
    await this.createIndexes('invitation', {
      invitation_created_at_id_index: `("created_at", "id")`,
      invitation_status_created_at_id_index: `("status", "created_at", "id")`,
    });
    await this.createIndexes('user', {
      user_created_at_id_index: `("created_at", "id")`,
      user_name_id_index: `("name", "id")`,
      user_banned_index: `("created_at", "id") where banned`,
      user_banned_email_index: `("email", "id") where banned`,
      user_banned_name_index: `("name", "id") where banned`,
      user_staff_index: `("role", "created_at", "id") where role <> 'user'`,
      user_unverified_index: `("created_at", "id") where email_verified = false`,
      user_two_factor_index: `("created_at", "id") where two_factor_enabled`,
    });
    await this.createIndexes('oauth_client', {
      oauth_client_disabled_index: `("id") where disabled`,
      oauth_client_trusted_index: `("id") where trusted`,
      oauth_client_anonymous_index: `("id") where user_id is null`,
    });
    await this.createIndexes('oauth_grant', { oauth_grant_client_id_id_index: `("client_id", "id")` });
    await this.dropIndex('oauth_grant_client_id_index');
    await this.createIndexes('oauth_consent', {
      oauth_consent_client_id_created_at_user_id_index: `("client_id", "created_at", "user_id")`,
      oauth_consent_created_at_user_id_client_id_index: `("created_at", "user_id", "client_id")`,
    });
    await this.dropIndex('oauth_consent_client_id_index');
    await this.createIndexes('api_key', { api_key_disabled_index: `("id") where not enabled` });
    await this.createIndexes('billing_account_link', { billing_account_link_updated_index: `("updated_at", "id")` });
    await this.createSearchIndex('oauth_client_search_index', 'oauth_client', ['name']);
  }

  override down(): void {
    this.addSql(`
      drop index "api_key_disabled_index";

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
