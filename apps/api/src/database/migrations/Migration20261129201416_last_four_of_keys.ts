import { Migration } from '@mikro-orm/migrations';

export class Migration20261129201416_last_four_of_keys extends Migration {
  override up(): void {
    this.addSql(`
      alter table "api_key" add "last_four" varchar(4) null;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "api_key" drop column "last_four";
    `);
  }
}
