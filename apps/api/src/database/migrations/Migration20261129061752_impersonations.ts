import { OnlineMigration } from '../online-migration.ts';

export class Migration20261129061752_impersonations extends OnlineMigration {
  override async up(): Promise<void> {
    await this.execute(
      `alter table "session" add column if not exists "impersonated_by_session_id" uuid null, add column if not exists "impersonation_reason" varchar(500) null, add column if not exists "impersonation_read_only" boolean null`,
    );
    const owner = '"session_impersonated_by_session_id_foreign"';
    await this.execute(`alter table "session" drop constraint if exists ${owner}`);
    await this.execute(
      `alter table "session" add constraint ${owner} foreign key ("impersonated_by_session_id") references "session" ("id") on update cascade on delete cascade not valid`,
    );
    await this.execute(`alter table "session" validate constraint ${owner}`);
    await this.createIndexes('session', {
      session_impersonated_by_session_id_index: `("impersonated_by_session_id")`,
    });
  }

  override down(): void {
    this.addSql(`
      alter table "session" drop constraint "session_impersonated_by_session_id_foreign";

      drop index "session_impersonated_by_session_id_index";
      alter table "session" drop column "impersonated_by_session_id", drop column "impersonation_reason", drop column "impersonation_read_only";
    `);
  }
}
