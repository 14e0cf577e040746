import { Migration } from '@mikro-orm/migrations';

export class Migration20261129095817_hourly_counts extends Migration {
  override up(): void {
    this.addSql(`
      create table "hourly_count" ("figure" varchar(32) not null, "hour" timestamptz not null, "label" varchar(128) not null, "amount" int not null, primary key ("figure", "hour", "label"));
      create index "hourly_count_hour_index" on "hourly_count" ("hour");
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "hourly_count" cascade;
    `);
  }
}
