import { Injectable } from '@nestjs/common';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { equals, fitting, type ListSource, StaffLists } from '#shared-kernel/infrastructure/persistence/lists';
import type { Delivery } from '../../domain/delivery.ts';
import { type InboxFilters, InboxList } from '../../application/staff-inbox.ts';
import type { DeadFilters } from '../../domain/ports.ts';

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

const inboxList: ListSource<DeliveryRow, InboxFilters> = {
  table: 'billing_inbox',
  select: COLUMNS,
  sorts: { receivedAt: { column: 'received_at', kind: 'time' } },
  defaultSort: '-receivedAt',
  filters: {
    // The words are those of the partial index.
    status: (status) => [status === 'processed' ? 't.status = ?' : `t.status <> 'processed' and t.status = ?`, status],
    type: equals('type'),
    hasBody: (is) => [is ? 't.body_key is not null' : 't.body_key is null'],
    receivedFrom: (time) => ['t.received_at >= ?', time],
    about: (id) => ['t.object_id = ? or t.webhook_id = ?', id, id],
    contradicted: (is) => [is ? 't.contradictions > 0' : 't.contradictions = 0'],
  },
  times: [],
};

type Statement = [sql: string, values: unknown[]];

/** Locked one after the other in their order, so that two such statements wait for each other one way. */
export function retryingDead(update: string, filters: DeadFilters, now: Date, limit: number): Statement {
  const { sql, values } = fitting(inboxList, { ...filters, status: 'dead', hasBody: true });
  const chosen = `select t.id from billing_inbox t ${sql} order by t.received_at, t.id limit ? for update`;
  const retrying = `with chosen as materialized (${chosen}) ${update} where id in (select id from chosen) returning 1`;
  return [retrying, [...values, limit, now]];
}

export function countingDead(filters: DeadFilters): Statement {
  const { sql, values } = fitting(inboxList, { ...filters, status: 'dead' });
  const counts = `count(body_key)::int as "withBody", (count(*) - count(body_key))::int as "withoutBody"`;
  return [`select ${counts} from billing_inbox t ${sql}`, [...values]];
}

@Injectable()
export class StoredInboxList extends InboxList {
  constructor(private readonly lists: StaffLists) {
    super();
  }

  async page(query: ListQuery<InboxFilters>): Promise<ListPage<Delivery>> {
    const page = await this.lists.page(inboxList, query);
    return { ...page, rows: page.rows.map(deliveryIn) };
  }
}
