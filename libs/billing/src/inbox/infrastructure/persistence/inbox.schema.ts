import { defineEntity, p } from '@mikro-orm/core';
import type { DeliveryOutcome, DeliverySource, InboxStatus } from '../../domain/delivery.ts';

/** Every webhook delivery that was taken, and what became of it. Bodies go before their rows. */
export const InboxSchema = defineEntity({
  name: 'BillingInboxRow',
  tableName: 'billing_inbox',
  properties: {
    id: p.uuid().primary(),
    endpointKey: p.text(),
    webhookId: p.text(),
    source: p.text().$type<DeliverySource>(),
    type: p.text().nullable(),
    kind: p.text().nullable(),
    objectId: p.text().nullable(),
    /** Microseconds since 1970: the order in which deliveries are processed. */
    eventUs: p.bigint('bigint'),
    apiVersion: p.text().nullable(),
    /** Sealed, bound to the id. */
    body: p.text().nullable(),
    /** The id of the key that `body` is sealed under, so that counting reads no bodies. */
    bodyKey: p.text().nullable(),
    bodyHash: p.text(),
    status: p.text().$type<InboxStatus>(),
    outcome: p.text().$type<DeliveryOutcome>().nullable(),
    attempts: p.smallint(),
    /** Not processed before; while claimed, the end of the lease. */
    dueAt: p.datetime().nullable(),
    receivedAt: p.datetime().index(),
    settledAt: p.datetime().nullable(),
    /** The moments at which it was given up: staff may have it tried again. Null: never. */
    givenUpAt: p.array<Date>().columnType('timestamptz[]').nullable(),
    lastError: p.text().nullable(),
    redeliveries: p.integer(),
    contradictions: p.integer(),
  },
  uniques: [{ properties: ['endpointKey', 'webhookId'] }],
  checks: [
    {
      name: 'billing_inbox_status_check',
      expression: "status in ('received', 'failed', 'processed', 'dead', 'ignored')",
    },
    { name: 'billing_inbox_due_check', expression: "(status in ('received', 'failed')) = (due_at is not null)" },
    { name: 'billing_inbox_settled_check', expression: '(due_at is null) = (settled_at is not null)' },
    { name: 'billing_inbox_body_check', expression: '(body is null) = (body_key is null)' },
    { name: 'billing_inbox_kept_check', expression: 'due_at is null or body is not null' },
    { name: 'billing_inbox_object_check', expression: '(kind is null) = (object_id is null)' },
  ],
  indexes: [
    // Without `due_at`: a claim changes no indexed column, so the row stays on its page (HOT).
    {
      name: 'billing_inbox_waiting_index',
      expression: `create index "billing_inbox_waiting_index" on "billing_inbox" ("event_us") where settled_at is null`,
    },
    {
      name: 'billing_inbox_unprocessed_index',
      expression: `create index "billing_inbox_unprocessed_index" on "billing_inbox" ("status", "received_at") where status <> 'processed'`,
    },
    {
      name: 'billing_inbox_contradicted_index',
      expression: `create index "billing_inbox_contradicted_index" on "billing_inbox" ("received_at") where contradictions > 0`,
    },
    {
      name: 'billing_inbox_given_up_index',
      expression: `create index "billing_inbox_given_up_index" on "billing_inbox" ("id") where given_up_at is not null`,
    },
    { properties: ['objectId', 'receivedAt'] },
    { properties: ['type', 'receivedAt'] },
    { name: 'billing_inbox_webhook_id_index', properties: ['webhookId'] },
    {
      name: 'billing_inbox_body_index',
      expression: `create index "billing_inbox_body_index" on "billing_inbox" ("settled_at") where body is not null`,
    },
    {
      name: 'billing_inbox_body_key_index',
      expression: `create index "billing_inbox_body_key_index" on "billing_inbox" ("body_key") where body_key is not null`,
    },
  ],
});
