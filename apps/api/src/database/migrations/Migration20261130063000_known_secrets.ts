import { Migration } from '@mikro-orm/migrations';

export class Migration20261130063000_known_secrets extends Migration {
  override up(): void {
    this.addSql(`
      create table "known_secret" ("key_id" text not null, "is_current" boolean not null, primary key ("key_id"));
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "known_secret" cascade;
    `);
  }
}
