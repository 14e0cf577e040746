import { Migration } from '@mikro-orm/migrations';

/**
 * Whether a client took `refresh_token` out of its grants (libs/oauth-server). Clients of before count as if they did not:
 * what they registered formerly is not stored, and clients with the default grants get refresh tokens.
 */
export class Migration20261123170200_refresh_removed extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_client" add column "refresh_removed" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "oauth_client" drop column "refresh_removed";`);
  }
}
