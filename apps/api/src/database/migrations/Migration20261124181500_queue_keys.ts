import { OnlineMigration } from '../online-migration.ts';

/**
 * Items of the queue may have a key; objects of the billing platform that are to be read again become such items. Instances
 * of the version before go on with `billing_refetch`, from which a trigger copies what they ask for; the next release drops
 * the table with its trigger.
 */
export class Migration20261124181500_queue_keys extends OnlineMigration {
  override async up(): Promise<void> {
    await this.execute(`alter table "queue_item" add column if not exists "key" text null`);
    await this.execute(`
      alter table "queue_item"
        drop constraint if exists "queue_item_payload_check",
        add constraint "queue_item_payload_check"
          check ((status in ('pending', 'dead') and key is null) = (payload is not null)) not valid
    `);
    await this.execute(`alter table "queue_item" validate constraint "queue_item_payload_check"`);
    await this.createIndex(
      'queue_item_key_unique',
      `on "queue_item" ("lane", "kind", "key") where status = 'pending' and key is not null`,
      { unique: true },
    );
    await this.execute(`
      create or replace function "billing_refetch_to_queue"() returns trigger language plpgsql as $$ begin
        insert into "queue_item" ("id", "lane", "kind", "key", "status", "attempts", "created_at", "due_at")
          values (gen_random_uuid(), 'refetch', new."kind", new."id", 'pending', 0, new."due_at", new."due_at")
          on conflict ("lane", "kind", "key") where status = 'pending' and key is not null
          do update set "id" = excluded."id", "attempts" = 0, "is_claimed" = false,
            "due_at" = least("queue_item"."due_at", excluded."due_at");
        return null;
      end $$
    `);
    // A claim has attempts: an instance of the version before reads the object by itself.
    await this.execute(`
      create or replace trigger "billing_refetch_to_queue" after insert or update on "billing_refetch"
        for each row when (new.attempts = 0) execute function "billing_refetch_to_queue"()
    `);
    // Objects that were asked for before the trigger was there. Reading one twice changes nothing.
    await this.execute(`
      insert into "queue_item" ("id", "lane", "kind", "key", "status", "attempts", "created_at", "due_at")
        select gen_random_uuid(), 'refetch', "kind", "id", 'pending', 0, "due_at", "due_at" from "billing_refetch"
        on conflict ("lane", "kind", "key") where status = 'pending' and key is not null do nothing
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger "billing_refetch_to_queue" on "billing_refetch";
      drop function "billing_refetch_to_queue";
      insert into "billing_refetch" ("kind", "id", "due_at", "attempts")
        select "kind", "key", "due_at", 0 from "queue_item" where lane = 'refetch' and status = 'pending'
        on conflict do nothing;
      delete from "queue_item" where key is not null;
      set local gatehouse.drops = 'queue_item.key';
      alter table "queue_item"
        drop constraint "queue_item_payload_check",
        drop column "key",
        add constraint "queue_item_payload_check" check ((status in ('pending', 'dead')) = (payload is not null));
    `);
  }
}
