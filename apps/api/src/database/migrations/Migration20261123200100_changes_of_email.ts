import { Migration } from '@mikro-orm/migrations';

/**
 * Data for the undo of a change of email: what came from a session, and the account as it was when the change was
 * asked for (libs/identity). Of changes that were asked for before, nothing is remembered: their undo goes by times.
 */
export class Migration20261123200100_changes_of_email extends Migration {
  override up(): void {
    this.addSql(`alter table "verification" add "sealed" text null;`);
    this.addSql(
      `create table "made_in_session" ("session_id" uuid not null, "made" varchar(64) not null, primary key ("session_id", "made"));`,
    );
    this.addSql(
      `alter table "made_in_session" add constraint "made_in_session_session_id_foreign" foreign key ("session_id") references "session" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql('drop table "made_in_session";');
    this.addSql(`alter table "verification" drop column "sealed";`);
  }
}
