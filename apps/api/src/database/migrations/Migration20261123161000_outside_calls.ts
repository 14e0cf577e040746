import { Migration } from '@mikro-orm/migrations';

/**
 * Events that call outside have a lane of the outbox, and grants of one session share a `sid`. Notices of logouts that
 * wait in the lane of events stay there, where they may be attempted for 15 minutes as well. Grants of before keep the
 * `sid` that their id tokens carry, which is their id. The new columns have defaults for instances of the version before.
 */
export class Migration20261123161000_outside_calls extends Migration {
  override up(): void {
    this.addSql(`
      alter table "outbox"
        add column "is_claimed" boolean not null default false,
        add column "recipient" text null,
        add column "origin" text null,
        drop constraint "outbox_channel_check",
        drop constraint "outbox_listener_check",
        add constraint "outbox_channel_check" check (channel in ('mail', 'text', 'event', 'call')),
        add constraint "outbox_listener_check" check ((channel in ('event', 'call')) = (listener is not null)),
        add constraint "outbox_call_check"
          check ((channel = 'call') = (recipient is not null and origin is not null));
    `);
    this.addSql(`
      update "outbox" set "expires_at" = "created_at" + interval '15 minutes'
      where "status" = 'pending' and "kind" = 'oauth-server.client-session-ended';
    `);
    this.addSql(`alter table "oauth_grant" add column "sid" uuid null;`);
  }

  override down(): void {
    this.addSql(`alter table "oauth_grant" drop column "sid";`);
    this.addSql(`delete from "outbox" where "channel" = 'call';`);
    this.addSql(`
      alter table "outbox"
        drop constraint "outbox_call_check",
        drop constraint "outbox_channel_check",
        drop constraint "outbox_listener_check",
        add constraint "outbox_channel_check" check (channel in ('mail', 'text', 'event')),
        add constraint "outbox_listener_check" check ((channel = 'event') = (listener is not null)),
        drop column "is_claimed",
        drop column "recipient",
        drop column "origin";
    `);
  }
}
