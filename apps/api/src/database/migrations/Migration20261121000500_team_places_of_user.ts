import { Migration } from '@mikro-orm/migrations';

/** Finds the teams of a user without reading the places of everybody (libs/organizations). */
export class Migration20261121000500_team_places_of_user extends Migration {
  override up(): void {
    this.addSql(`create index "team_member_user_id_index" on "team_member" ("user_id");`);
  }

  override down(): void {
    this.addSql(`drop index "team_member_user_id_index";`);
  }
}
