import { defineEntity, p } from '@mikro-orm/postgresql';

export type OutboxChannel = 'mail' | 'text' | 'event';
export type OutboxStatus = 'pending' | 'delivered' | 'expired' | 'dead';

/** What waits to leave the database, and for a while what became of it. */
export const OutboxSchema = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.uuid().primary(),
    channel: p.text().$type<OutboxChannel>(),
    /** Kind of mail or text message, type of event. */
    kind: p.text(),
    /** Who the event is for; null for mails and text messages. */
    listener: p.text().nullable(),
    /** Sealed JSON, bound to the id; null once delivered or expired. */
    payload: p.text().nullable(),
    status: p.text().$type<OutboxStatus>(),
    attempts: p.integer(),
    createdAt: p.datetime(),
    /** Not to be delivered before; while a dispatcher is at it, the end of its lease. */
    dueAt: p.datetime(),
    /** Of no use afterwards. */
    expiresAt: p.datetime().nullable(),
    /** When it left the status `pending`. */
    settledAt: p.datetime().nullable(),
    /** The latest failure in words, for staff. */
    lastError: p.text().nullable(),
  },
  checks: [
    { name: 'outbox_channel_check', expression: "channel in ('mail', 'text', 'event')" },
    { name: 'outbox_listener_check', expression: "(channel = 'event') = (listener is not null)" },
    { name: 'outbox_status_check', expression: "status in ('pending', 'delivered', 'expired', 'dead')" },
    { name: 'outbox_settled_check', expression: "(status = 'pending') = (settled_at is null)" },
    { name: 'outbox_payload_check', expression: "(status in ('pending', 'dead')) = (payload is not null)" },
  ],
  indexes: [
    {
      name: 'outbox_due_index',
      expression: `create index "outbox_due_index" on "outbox" ("due_at") where status = 'pending'`,
    },
    {
      name: 'outbox_settled_index',
      expression: `create index "outbox_settled_index" on "outbox" ("settled_at") where settled_at is not null`,
    },
  ],
});

/** A payload copied into another row does not open. */
export const sealPurpose = (id: string) => `outbox ${id}`;
