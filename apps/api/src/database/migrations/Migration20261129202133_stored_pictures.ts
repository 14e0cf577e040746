import { Migration } from '@mikro-orm/migrations';

export class Migration20261129202133_stored_pictures extends Migration {
  override up(): void {
    this.addSql(`
      create table "picture" ("name" varchar(32) not null, "user_id" uuid null, "organization_id" uuid null, "format" varchar(8) not null, "bytes" bytea not null, primary key ("name"));
      alter table "picture" add constraint "picture_user_id_unique" unique ("user_id");
      alter table "picture" add constraint "picture_organization_id_unique" unique ("organization_id");

      alter table "picture" add constraint "picture_user_id_foreign" foreign key ("user_id") references "user" ("id") on update no action on delete cascade;
      alter table "picture" add constraint "picture_organization_id_foreign" foreign key ("organization_id") references "organization" ("id") on update no action on delete cascade;
      alter table "picture" add constraint "picture_owner_check" check (num_nonnulls(user_id, organization_id) = 1);
      alter table "picture" add constraint "picture_format_check" check (format in ('jpeg', 'png', 'webp'));
      alter table "picture" add constraint "picture_bytes_check" check (length(bytes) <= 32768);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "picture" cascade;
    `);
  }
}
