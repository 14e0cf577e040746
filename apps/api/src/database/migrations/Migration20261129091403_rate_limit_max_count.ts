import { Migration } from '@mikro-orm/migrations';

export class Migration20261129091403_rate_limit_max_count extends Migration {
  override up(): void {
    this.addSql(`
      alter table "rate_limit" add "max_count" int null;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "rate_limit" drop column "max_count";
    `);
  }
}
