import { defineEntity, p } from '@mikro-orm/core';
import type { JsonObject } from '../../../objects/domain/json.ts';
import type { UsageStatus } from '../../domain/usage-event.ts';

/** Owners are users and organizations, without a foreign key: what was used is to be paid. */
export const UsageEventSchema = defineEntity({
  name: 'UsageEvent',
  tableName: 'billing_usage_event',
  properties: {
    id: p.text().primary(),
    ownerId: p.uuid(),
    name: p.text(),
    occurredAt: p.datetime(),
    metadata: p.json<JsonObject>(),
    /** Calls of a window; null: the event is one use. */
    calls: p.integer().nullable(),
    status: p.text().$type<UsageStatus>(),
    /** Not sent before; while claimed, the end of the claim. */
    dueAt: p.datetime(),
    attempts: p.smallint(),
    reason: p.text().nullable(),
    settledAt: p.datetime().nullable(),
  },
  checks: [
    { name: 'billing_usage_event_status_check', expression: "status in ('open', 'pending', 'sent', 'rejected')" },
    {
      name: 'billing_usage_event_settled_check',
      expression: "(status in ('sent', 'rejected')) = (settled_at is not null)",
    },
    { name: 'billing_usage_event_reason_check', expression: "(status = 'rejected') = (reason is not null)" },
  ],
  indexes: [
    { name: 'billing_usage_event_due_index', properties: ['dueAt'], where: 'settled_at is null' },
    { name: 'billing_usage_event_owner_index', properties: ['ownerId', 'occurredAt'] },
    { name: 'billing_usage_event_unsettled_index', properties: ['ownerId'], where: 'settled_at is null' },
    {
      name: 'billing_usage_event_rejected_index',
      properties: ['ownerId', 'occurredAt'],
      where: "status = 'rejected'",
    },
    { name: 'billing_usage_event_settled_index', properties: ['settledAt'], where: 'settled_at is not null' },
  ],
});
