import { Migration } from '@mikro-orm/migrations';

/**
 * Most updates of the mirror and of claimed deliveries change no indexed column and stay on their page (libs/billing,
 * rooms mirror and webhooks), for which pages keep room.
 */
export class Migration20261123130000_billing_in_place extends Migration {
  override up(): void {
    this.addSql(`alter table "billing_object" add column "seats" int null;`);
    this.addSql(`
      update "billing_object" set seats = (raw->>'seats')::int
      where kind = 'subscription' and jsonb_typeof(raw->'seats') = 'number';
    `);
    this.addSql(`drop index "billing_object_seats_index";`);
    this.addSql(
      `create index "billing_object_seats_index" on "billing_object" ("created_us") where kind = 'subscription' and seats is not null;`,
    );
    this.addSql(`drop index "billing_inbox_waiting_index";`);
    this.addSql(`create index "billing_inbox_waiting_index" on "billing_inbox" ("event_us") where settled_at is null;`);
    this.addSql(`alter table "billing_object" set (fillfactor = 80);`);
    this.addSql(`alter table "billing_inbox" set (fillfactor = 60);`);
  }

  override down(): void {
    this.addSql(`alter table "billing_inbox" reset (fillfactor);`);
    this.addSql(`alter table "billing_object" reset (fillfactor);`);
    this.addSql(`drop index "billing_inbox_waiting_index";`);
    this.addSql(`create index "billing_inbox_waiting_index" on "billing_inbox" ("event_us") where due_at is not null;`);
    this.addSql(`drop index "billing_object_seats_index";`);
    this.addSql(
      `create index "billing_object_seats_index" on "billing_object" ("created_us") where kind = 'subscription' and jsonb_typeof(raw->'seats') = 'number';`,
    );
    this.addSql(`alter table "billing_object" drop column "seats";`);
  }
}
