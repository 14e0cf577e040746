import { Migration } from '@mikro-orm/migrations';

export class Migration20261130031000_audit_copy extends Migration {
  override up(): void {
    this.addSql(`
      create table "audit_copy_position" ("place" text not null, "occurred_at" timestamptz not null, "entry_id" uuid not null, primary key ("place"));
    `);
  }

  override down(): void {
    this.addSql(`
      drop table if exists "audit_copy_position" cascade;
    `);
  }
}
