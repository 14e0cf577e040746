import { Migration } from '@mikro-orm/migrations';

export class Migration20261129092539_saved_views extends Migration {
  override up(): void {
    this.addSql(`
      create table "saved_view" ("id" uuid not null, "list" varchar(40) not null, "name" varchar(80) not null, "query" varchar(2000) not null, "owner_id" uuid null, "created_by" uuid null, "created_at" timestamptz not null, primary key ("id"));
      create index "saved_view_created_by_index" on "saved_view" ("created_by");
      create unique index "saved_view_personal_unique" on "saved_view" ("owner_id", "list", lower("name")) where "owner_id" is not null;
      create unique index "saved_view_shared_unique" on "saved_view" ("list", lower("name")) where "owner_id" is null;

      alter table "saved_view" add constraint "saved_view_owner_id_foreign" foreign key ("owner_id") references "user" ("id") on update no action on delete cascade;
      alter table "saved_view" add constraint "saved_view_created_by_foreign" foreign key ("created_by") references "user" ("id") on update no action on delete set null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "saved_view" cascade;
    `);
  }
}
