import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { type Condition, type ListSource, StaffLists } from '#shared-kernel/infrastructure/persistence/lists';
import { type ListedRefundRequest, type RefundRequestFilters, RefundRequestList } from '../../application/refunding.ts';
import { RefundRequests, REQUESTS_KEPT_DAYS } from '../../domain/ports.ts';
import type { RefundRequest, RefundRequestStatus } from '../../domain/refund-request.ts';
import { RefundRequestSchema } from './refund-request.schema.ts';

const DAY_MS = 86_400_000;

@Injectable()
export class MikroRefundRequests extends RefundRequests {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async lockOrder(orderId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`billing refunds of ${orderId}`]);
  }

  async add(request: RefundRequest): Promise<void> {
    await this.em.persist(request).flush();
  }

  async find(id: string): Promise<RefundRequest | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.em.findOne(RefundRequestSchema, { id }, { refresh: true })) ?? undefined;
  }

  async findForUpdate(id: string): Promise<RefundRequest | undefined> {
    if (!isUuid(id)) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(RefundRequestSchema, { id }, options)) ?? undefined;
  }

  async open(orderId: string): Promise<RefundRequest | undefined> {
    return (await this.em.findOne(RefundRequestSchema, { orderId, endedAt: null }, { refresh: true })) ?? undefined;
  }

  ofOrder(orderId: string, limit: number): Promise<readonly RefundRequest[]> {
    return this.em.find(RefundRequestSchema, { orderId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
  }

  async sentAlone(userId: string, currency: string, since: Date): Promise<number> {
    const [row] = await this.em.execute<{ sum: string }[]>(
      `select coalesce(sum(amount), 0)::text as sum from billing_refund_request where requested_by = ? and currency = ?
      and created_at > ? and decided_by is null and status in ('sent', 'unknown', 'done')`,
      [userId, currency, since],
    );
    return Number(row?.sum);
  }

  async save(request: RefundRequest): Promise<void> {
    await this.em.persist(request).flush();
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const before = new Date(now.getTime() - REQUESTS_KEPT_DAYS * DAY_MS);
    const expired = await this.em.find(
      RefundRequestSchema,
      { createdAt: { $lt: before }, endedAt: { $ne: null } },
      { fields: ['id'], limit, orderBy: { createdAt: 'asc' } },
    );
    return this.em.nativeDelete(RefundRequestSchema, { id: { $in: expired.map(({ id }) => id) } });
  }
}

const OPEN: readonly RefundRequestStatus[] = ['waiting', 'sent', 'unknown'];

/** Few requests are open: they have a partial index. */
const ofStatus = (status: RefundRequestStatus): Condition => [
  OPEN.includes(status) ? 't.status = ? and t.ended_at is null' : 't.status = ?',
  status,
];

const requestList: ListSource<ListedRefundRequest, RefundRequestFilters> = {
  table: 'billing_refund_request',
  select: `t.id, t.order_id as "orderId", t.amount, t.tax_amount as "taxAmount", t.currency, t.reason, t.comment,
    t.revoke_benefits as "revokeBenefits", t.requested_by as "requestedBy", t.decided_by as "decidedBy", t.status,
    t.refund_id as "refundId", t.failure, t.created_at as "createdAt", t.sent_at as "sentAt", t.ended_at as "endedAt",
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as requester`,
  join: 'left join "user" u on u.id = t.requested_by',
  sorts: { createdAt: { column: 'created_at', kind: 'time' } },
  defaultSort: '-createdAt',
  filters: { status: ofStatus },
  times: ['createdAt', 'sentAt', 'endedAt'],
};

@Injectable()
export class StoredRefundRequestList extends RefundRequestList {
  constructor(private readonly lists: StaffLists) {
    super();
  }

  page(query: ListQuery<RefundRequestFilters>): Promise<ListPage<ListedRefundRequest>> {
    return this.lists.page(requestList, query);
  }
}
