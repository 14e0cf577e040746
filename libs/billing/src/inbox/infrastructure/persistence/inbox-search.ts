import type { Delivery } from '../../domain/delivery.ts';
import type { InboxSearch } from '../../domain/ports.ts';

/** One JSON text for a delivery. Its times are ISO 8601. */
export const COLUMNS = `
  jsonb_build_object('id', id, 'endpointKey', endpoint_key, 'webhookId', webhook_id, 'source', source, 'type', type,
    'kind', kind, 'objectId', object_id, 'eventMs', event_us / 1000, 'apiVersion', api_version,
    'hasBody', body_key is not null, 'status', status, 'outcome', outcome, 'attempts', attempts, 'dueAt', due_at,
    'receivedAt', received_at, 'settledAt', settled_at, 'lastError', last_error, 'redeliveries', redeliveries,
    'contradictions', contradictions) as found`;

export const BACKLOG = `
  select count(*) filter (where due_at is not null) as waiting, count(*) filter (where status = 'dead') as dead,
    min(received_at) filter (where due_at is not null) as oldest,
    (select max(received_at) from billing_inbox) as "lastReceivedAt"
  from billing_inbox where status <> 'processed' and status in ('received', 'failed', 'dead')`;

type Stored = Omit<Delivery, 'object' | 'eventAt' | 'dueAt' | 'receivedAt' | 'settledAt'> & {
  readonly kind: string | null;
  readonly objectId: string | null;
  readonly eventMs: number;
  readonly receivedAt: string;
  readonly dueAt: string | null;
  readonly settledAt: string | null;
};

export interface DeliveryRow {
  readonly found: Stored;
}

export function deliveryIn({ found }: DeliveryRow): Delivery {
  const { kind, objectId, eventMs, receivedAt, dueAt, settledAt, ...others } = found;
  return {
    ...others,
    object: kind === null || objectId === null ? null : { kind, id: objectId },
    eventAt: new Date(eventMs),
    receivedAt: new Date(receivedAt),
    dueAt: dueAt === null ? null : new Date(dueAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
  };
}

/** With `?` for each of the values. */
export function conditionOf({ statuses, type, about, contradicted }: InboxSearch) {
  const conditions: (readonly [string, readonly unknown[]])[] = [];
  if (statuses) conditions.push([`status in (${statuses.map(() => '?').join(', ') || 'null'})`, statuses]);
  // Said in the words of the partial index.
  if (statuses && !statuses.includes('processed')) conditions.push([`status <> 'processed'`, []]);
  if (type !== undefined) conditions.push(['type = ?', [type]]);
  if (about !== undefined) conditions.push(['(object_id = ? or webhook_id = ?)', [about, about]]);
  if (contradicted === true) conditions.push(['contradictions > 0', []]);
  return {
    sql: conditions.map(([sql]) => sql).join(' and ') || 'true',
    values: conditions.flatMap(([, values]) => [...values]),
  };
}
