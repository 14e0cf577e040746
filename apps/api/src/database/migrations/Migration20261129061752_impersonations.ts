import { Migration } from '@mikro-orm/migrations';

export class Migration20261129061752_impersonations extends Migration {
  override up(): void {
    this.addSql(`
      alter table "session" add "impersonated_by_session_id" uuid null, add "impersonation_reason" varchar(500) null, add "impersonation_read_only" boolean null;
      alter table "session" add constraint "session_impersonated_by_session_id_foreign" foreign key ("impersonated_by_session_id") references "session" ("id") on update cascade on delete cascade;
      create index "session_impersonated_by_session_id_index" on "session" ("impersonated_by_session_id");
    `);
  }

  override down(): void {
    this.addSql(`
      alter table "session" drop constraint "session_impersonated_by_session_id_foreign";

      drop index "session_impersonated_by_session_id_index";
      alter table "session" drop column "impersonated_by_session_id", drop column "impersonation_reason", drop column "impersonation_read_only";
    `);
  }
}
