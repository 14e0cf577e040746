import { Migration } from '@mikro-orm/migrations';

/** Devices that wait for their users (libs/oauth-server). */
export class Migration20261122006100_oauth_devices extends Migration {
  override up(): void {
    this.addSql(
      `create table "oauth_device" ("id" varchar(43) not null, "user_code" varchar(8) not null, "client_id" uuid not null, "scopes" text[] not null, "resources" text[] not null, "ip_address" text not null, "user_agent" text not null, "user_id" uuid null, "status" varchar(8) not null, "grant_id" uuid null, "interval_seconds" smallint not null, "polled_at" timestamptz null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "oauth_device" add constraint "oauth_device_user_code_unique" unique ("user_code");`);
    this.addSql(`create index "oauth_device_client_id_index" on "oauth_device" ("client_id");`);
    this.addSql(`create index "oauth_device_user_id_index" on "oauth_device" ("user_id");`);
    this.addSql(`create index "oauth_device_grant_id_index" on "oauth_device" ("grant_id");`);
    this.addSql(`create index "oauth_device_expires_at_index" on "oauth_device" ("expires_at");`);
    this.addSql(
      `alter table "oauth_device" add constraint "oauth_device_answer_check" check ((status = 'approved') = (grant_id is not null) and (status = 'pending' or user_id is not null));`,
    );
    this.addSql(
      `alter table "oauth_device" add constraint "oauth_device_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "oauth_device" add constraint "oauth_device_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "oauth_device" add constraint "oauth_device_grant_id_foreign" foreign key ("grant_id") references "oauth_grant" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "oauth_device";`);
  }
}
