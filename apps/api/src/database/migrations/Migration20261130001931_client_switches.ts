import { Migration } from '@mikro-orm/migrations';

export class Migration20261130001931_client_switches extends Migration {
  override up(): void {
    this.addSql(`
      alter table "oauth_client" add "switches" text not null default '{"offlineAccess":"refused","accessTokenLifeSeconds":null,"refreshTokenLifeSeconds":null,"refreshReuseSeconds":null,"webOrigins":[]}';
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "oauth_client" drop column "switches";
    `);
  }
}
