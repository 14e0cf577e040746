import { Migration } from '@mikro-orm/migrations';

/** How many invitations an organization has mailed within the hour (libs/organizations). */
export class Migration20261121000600_mailed_invitations extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add "mailed_invitations" int not null default 0;`);
    this.addSql(`alter table "organization" add "mailed_invitations_end_at" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "organization" drop column "mailed_invitations";`);
    this.addSql(`alter table "organization" drop column "mailed_invitations_end_at";`);
  }
}
