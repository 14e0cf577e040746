import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { RefundRequests, REQUESTS_KEPT_DAYS } from '../../domain/ports.ts';
import type { RefundRequest } from '../../domain/refund-request.ts';
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
