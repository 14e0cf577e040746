import { OnlineMigration } from '../online-migration.ts';

export class Migration20261130001931_client_switches extends OnlineMigration {
  override async up(): Promise<void> {
    await this.execute(
      `alter table "oauth_client" add column if not exists "switches" text not null default '{"offlineAccess":"refused","accessTokenLifeSeconds":null,"refreshTokenLifeSeconds":null,"refreshReuseSeconds":null,"webOrigins":[]}'`,
    );
    await this.createIndexes('oauth_client', {
      oauth_client_rights_index: `("id") where own_resources <> '[]' or calls_resources <> '[]'`,
    });
  }

  override down(): void {
    this.addSql(`
      drop index "oauth_client_rights_index";
      alter table "oauth_client" drop column "switches";
    `);
  }
}
