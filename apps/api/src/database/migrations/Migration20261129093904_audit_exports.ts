import { Migration } from '@mikro-orm/migrations';

export class Migration20261129093904_audit_exports extends Migration {
  override up(): void {
    this.addSql(`
      create table "audit_export" ("id" uuid not null, "owner_id" uuid not null, "filters" text not null, "state" varchar(16) not null, "rows" int not null, "parts" int not null, "cursor_time" timestamptz null, "cursor_id" uuid null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));
      create index "audit_export_expires_at_index" on "audit_export" ("expires_at");
      create index "audit_export_owner_id_index" on "audit_export" ("owner_id");

      create table "audit_export_part" ("export_id" uuid not null, "place" int not null, "content" text not null, primary key ("export_id", "place"));

      alter table "audit_export" add constraint "audit_export_owner_id_foreign" foreign key ("owner_id") references "user" ("id") on update no action on delete cascade;
      alter table "audit_export" add constraint "audit_export_state_check" check (state in ('streamed', 'making', 'done', 'failed', 'too-large'));

      alter table "audit_export_part" add constraint "audit_export_part_export_id_foreign" foreign key ("export_id") references "audit_export" ("id") on update no action on delete cascade;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "audit_export_part" drop constraint "audit_export_part_export_id_foreign";

      drop table if exists "audit_export" cascade;
      drop table if exists "audit_export_part" cascade;
    `);
  }
}
