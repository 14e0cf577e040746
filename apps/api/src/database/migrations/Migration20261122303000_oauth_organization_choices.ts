import { Migration } from '@mikro-orm/migrations';

/** Organizations that users let clients see (libs/oauth-server). */
export class Migration20261122303000_oauth_organization_choices extends Migration {
  override up(): void {
    this.addSql(
      `create table "oauth_organization_choice" ("user_id" uuid not null, "client_id" uuid not null, "organization_ids" text[] null, "updated_at" timestamptz not null, primary key ("user_id", "client_id"));`,
    );
    this.addSql(
      `create index "oauth_organization_choice_client_id_index" on "oauth_organization_choice" ("client_id");`,
    );
    this.addSql(
      `alter table "oauth_organization_choice" add constraint "oauth_organization_choice_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "oauth_organization_choice" add constraint "oauth_organization_choice_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "oauth_organization_choice";`);
  }
}
