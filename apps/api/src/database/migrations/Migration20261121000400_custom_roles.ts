import { Migration } from '@mikro-orm/migrations';

/** Roles that organizations make for themselves (libs/organizations), of which a member may have any number. */
export class Migration20261121000400_custom_roles extends Migration {
  override up(): void {
    this.addSql(`
      create table "organization_role" (
        "id" uuid primary key,
        "organization_id" uuid not null,
        "role" varchar(64) not null,
        "permission" text not null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz null,
        constraint "organization_role_organization_id_foreign"
          foreign key ("organization_id") references "organization" ("id") on delete cascade
      );
    `);
    this.addSql(`
      create unique index "organization_role_name_unique" on "organization_role" ("organization_id", lower(role));
    `);
    // Rewrites nothing: a wider type of the same kind.
    this.addSql(`alter table "member" alter column "role" type text;`);
    this.addSql(`alter table "invitation" alter column "role" type text;`);
  }

  override down(): void {
    this.addSql(`alter table "invitation" alter column "role" type varchar(255);`);
    this.addSql(`alter table "member" alter column "role" type varchar(255);`);
    this.addSql(`drop table "organization_role";`);
  }
}
