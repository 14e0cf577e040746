import { Migration } from '@mikro-orm/migrations';

export class Migration20261129210517_gathered_mails extends Migration {
  override up(): void {
    this.addSql(`
      create table "gathered_mail" ("user_id" uuid not null, "kind" varchar(64) not null, "count" int not null, "ends_at" timestamptz not null, "session_id" uuid null, primary key ("user_id", "kind"));
      create index "gathered_mail_ends_at_index" on "gathered_mail" ("ends_at");

      alter table "gathered_mail" add constraint "gathered_mail_user_id_foreign" foreign key ("user_id") references "user" ("id") on update no action on delete cascade;
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "gathered_mail" cascade;
    `);
  }
}
