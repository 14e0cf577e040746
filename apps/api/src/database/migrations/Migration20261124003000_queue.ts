import { Migration } from '@mikro-orm/migrations';

/**
 * The table of the outbox becomes the queue, with the items that wait and the leases of those that are under way. Instances
 * of the version before go on with it by its old names, through a view; the next release may drop the view. The index by
 * time alone was for an earlier version.
 */
export class Migration20261124003000_queue extends Migration {
  override up(): void {
    this.addSql(`
      alter table "outbox" rename to "queue_item";
      alter table "queue_item" rename column "channel" to "lane";
      alter table "queue_item" rename constraint "outbox_pkey" to "queue_item_pkey";
      alter table "queue_item" rename constraint "outbox_status_check" to "queue_item_status_check";
      alter table "queue_item" rename constraint "outbox_settled_check" to "queue_item_settled_check";
      alter table "queue_item" rename constraint "outbox_payload_check" to "queue_item_payload_check";
      alter table "queue_item"
        drop constraint "outbox_channel_check",
        drop constraint "outbox_listener_check",
        drop constraint "outbox_call_check",
        add constraint "queue_item_call_check" check ((recipient is null) = (origin is null));
      drop index "outbox_due_index";
      alter index "outbox_channel_due_index" rename to "queue_item_due_index";
      alter index "outbox_sealed_index" rename to "queue_item_sealed_index";
      alter index "outbox_settled_index" rename to "queue_item_settled_index";
    `);
    this.addSql(`
      create view "outbox" as
        select "id", "lane" as "channel", "kind", "listener", "payload", "status", "attempts", "created_at", "due_at",
          "is_claimed", "recipient", "origin", "expires_at", "settled_at", "last_error"
        from "queue_item" where "lane" in ('mail', 'text', 'event', 'call');
    `);
  }

  override down(): void {
    this.addSql(`drop view "outbox";`);
    this.addSql(`
      alter index "queue_item_settled_index" rename to "outbox_settled_index";
      alter index "queue_item_sealed_index" rename to "outbox_sealed_index";
      alter index "queue_item_due_index" rename to "outbox_channel_due_index";
      create index "outbox_due_index" on "queue_item" ("due_at") where status = 'pending';
      delete from "queue_item" where "lane" not in ('mail', 'text', 'event', 'call');
      alter table "queue_item" drop constraint "queue_item_call_check";
      alter table "queue_item" rename constraint "queue_item_payload_check" to "outbox_payload_check";
      alter table "queue_item" rename constraint "queue_item_settled_check" to "outbox_settled_check";
      alter table "queue_item" rename constraint "queue_item_status_check" to "outbox_status_check";
      alter table "queue_item" rename constraint "queue_item_pkey" to "outbox_pkey";
      alter table "queue_item" rename column "lane" to "channel";
      alter table "queue_item" rename to "outbox";
    `);
    this.addSql(`
      alter table "outbox"
        add constraint "outbox_channel_check" check (channel in ('mail', 'text', 'event', 'call')),
        add constraint "outbox_listener_check" check ((channel in ('event', 'call')) = (listener is not null)),
        add constraint "outbox_call_check"
          check ((channel = 'call') = (recipient is not null and origin is not null));
    `);
  }
}
