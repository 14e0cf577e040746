import { Injectable } from '@nestjs/common';
import type { ListPage, ListQuery } from '#shared-kernel/application/staff-list';
import { equals, type ListSource, StaffLists } from '#shared-kernel/infrastructure/persistence/staff-lists';
import type { Delivery } from '../../domain/delivery.ts';
import { type InboxFilters, InboxList } from '../../application/staff-inbox.ts';

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
    about: (id) => ['t.object_id = ? or t.webhook_id = ?', id, id],
    contradicted: (is) => [is ? 't.contradictions > 0' : 't.contradictions = 0'],
  },
  times: [],
};

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
