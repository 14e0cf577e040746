import { defineEntity, p } from '@mikro-orm/postgresql';

export type QueueItemStatus = 'pending' | 'delivered' | 'expired' | 'dead';

export const QueueItemSchema = defineEntity({
  name: 'QueueItem',
  tableName: 'queue_item',
  properties: {
    /** The idempotency key of the work: the same at each attempt. */
    id: p.uuid().primary(),
    /** The name of the `Lane` that does it. */
    lane: p.text(),
    /** Kind of mail or text message, type of event; a label of metrics. */
    kind: p.text(),
    /** The listener of an event; null for other work. */
    listener: p.text().nullable(),
    /** The subject of the work, where only one item of its kind may wait for it; else null. */
    key: p.text().nullable(),
    /** Sealed JSON, bound to the id; null once delivered or expired, and where the key says everything. */
    payload: p.text().nullable(),
    /** `expired` also when a limit kept it from being done. */
    status: p.text().$type<QueueItemStatus>(),
    attempts: p.integer(),
    createdAt: p.datetime(),
    /** Not attempted before; while claimed, the end of the lease. */
    dueAt: p.datetime(),
    /** Whether it is under way until `dueAt`, if that is not over. */
    isClaimed: p.boolean().default(false),
    /** The receiver outside, and its origin; null in lanes without turns. */
    recipient: p.text().nullable(),
    origin: p.text().nullable(),
    /** A signature of the address of a mail; else null. */
    addressee: p.text().nullable(),
    /** Dropped after this. */
    expiresAt: p.datetime().nullable(),
    /** When it left the status `pending`. */
    settledAt: p.datetime().nullable(),
    /** The moments at which it was given up: staff may have it tried again. Null: never. */
    givenUpAt: p.array<Date>().columnType('timestamptz[]').nullable(),
    /** The latest failure in words, for staff. */
    lastError: p.text().nullable(),
  },
  checks: [
    { name: 'queue_item_call_check', expression: '(recipient is null) = (origin is null)' },
    { name: 'queue_item_status_check', expression: "status in ('pending', 'delivered', 'expired', 'dead')" },
    { name: 'queue_item_settled_check', expression: "(status = 'pending') = (settled_at is null)" },
    {
      name: 'queue_item_payload_check',
      expression: "(status in ('pending', 'dead') and key is null) = (payload is not null)",
    },
  ],
  indexes: [
    {
      name: 'queue_item_due_index',
      expression: `create index "queue_item_due_index" on "queue_item" ("lane", "due_at") where status = 'pending'`,
    },
    {
      name: 'queue_item_key_unique',
      expression: `create unique index "queue_item_key_unique" on "queue_item" ("lane", "kind", "key") where status = 'pending' and key is not null`,
    },
    {
      // Few items: delivered ones, which are kept for a while, have no payload.
      name: 'queue_item_sealed_index',
      expression: `create index "queue_item_sealed_index" on "queue_item" (split_part("payload", '.', 2)) where payload is not null`,
    },
    {
      name: 'queue_item_addressee_index',
      expression: `create index "queue_item_addressee_index" on "queue_item" ("addressee") where addressee is not null`,
    },
    {
      name: 'queue_item_mail_status_index',
      expression: `create index "queue_item_mail_status_index" on "queue_item" ("status", "id") where lane = 'mail'`,
    },
    {
      name: 'queue_item_mail_kind_index',
      expression: `create index "queue_item_mail_kind_index" on "queue_item" ("kind", "id") where lane = 'mail'`,
    },
    {
      name: 'queue_item_dead_index',
      expression: `create index "queue_item_dead_index" on "queue_item" ("lane", "id") where status = 'dead'`,
    },
    {
      name: 'queue_item_given_up_index',
      expression: `create index "queue_item_given_up_index" on "queue_item" ("lane", "id") where given_up_at is not null`,
    },
    {
      name: 'queue_item_settled_index',
      expression: `create index "queue_item_settled_index" on "queue_item" ("settled_at") where settled_at is not null`,
    },
  ],
});

/** Bound to the item, so that a payload copied into another one cannot be opened. Named after the table of earlier versions, whose payloads still wait. */
export const sealPurpose = (id: string) => `outbox ${id}`;
