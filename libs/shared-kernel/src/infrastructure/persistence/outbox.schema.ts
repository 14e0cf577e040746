import { defineEntity, p } from '@mikro-orm/postgresql';

export const OUTBOX_CHANNELS = ['mail', 'text', 'event', 'call'] as const;
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number];
export type OutboxStatus = 'pending' | 'delivered' | 'expired' | 'dead';

/** Mails, text messages and events to deliver (`call`: events that are delivered by a call outside), and for a while their outcome. */
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
    /** `expired` also when a limit kept it from being sent. */
    status: p.text().$type<OutboxStatus>(),
    attempts: p.integer(),
    createdAt: p.datetime(),
    /** Not delivered before; while claimed, the end of the lease. */
    dueAt: p.datetime(),
    /** Whether it is under way until `dueAt`, if that is not over. */
    isClaimed: p.boolean().default(false),
    /** Who is called outside, and at which origin; null for other channels. */
    recipient: p.text().nullable(),
    origin: p.text().nullable(),
    /** Dropped after this. */
    expiresAt: p.datetime().nullable(),
    /** When it left the status `pending`. */
    settledAt: p.datetime().nullable(),
    /** The latest failure in words, for staff. */
    lastError: p.text().nullable(),
  },
  checks: [
    { name: 'outbox_channel_check', expression: "channel in ('mail', 'text', 'event', 'call')" },
    { name: 'outbox_listener_check', expression: "(channel in ('event', 'call')) = (listener is not null)" },
    { name: 'outbox_call_check', expression: "(channel = 'call') = (recipient is not null and origin is not null)" },
    { name: 'outbox_status_check', expression: "status in ('pending', 'delivered', 'expired', 'dead')" },
    { name: 'outbox_settled_check', expression: "(status = 'pending') = (settled_at is null)" },
    { name: 'outbox_payload_check', expression: "(status in ('pending', 'dead')) = (payload is not null)" },
  ],
  indexes: [
    {
      name: 'outbox_channel_due_index',
      expression: `create index "outbox_channel_due_index" on "outbox" ("channel", "due_at") where status = 'pending'`,
    },
    {
      // For instances of the version before. To be dropped.
      name: 'outbox_due_index',
      expression: `create index "outbox_due_index" on "outbox" ("due_at") where status = 'pending'`,
    },
    {
      // Few rows: delivered ones, which are kept for a while, have no payload.
      name: 'outbox_sealed_index',
      expression: `create index "outbox_sealed_index" on "outbox" (split_part("payload", '.', 2)) where payload is not null`,
    },
    {
      name: 'outbox_settled_index',
      expression: `create index "outbox_settled_index" on "outbox" ("settled_at") where settled_at is not null`,
    },
  ],
});

/** Bound to the row, so that a payload copied into another row cannot be opened. */
export const sealPurpose = (id: string) => `outbox ${id}`;
