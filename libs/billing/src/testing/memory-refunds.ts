import { RefundRequests, REQUESTS_KEPT_DAYS } from '../selling/domain/refund-ports.ts';
import type { RefundRequest } from '../selling/domain/refund-request.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

const DAY_MS = 86_400_000;

export class MemoryRefundRequests extends RefundRequests {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async lockOrder(): Promise<void> {
    this.database.mustBeInTransaction();
  }

  async add(request: RefundRequest): Promise<void> {
    if (request.endedAt === null && (await this.open(request.orderId))) throw new Error('The order has an open one');
    await this.save(request);
  }

  async find(id: string): Promise<RefundRequest | undefined> {
    return this.database.refunds.get(id);
  }

  async findForUpdate(id: string): Promise<RefundRequest | undefined> {
    this.database.mustBeInTransaction();
    return this.find(id);
  }

  async open(orderId: string): Promise<RefundRequest | undefined> {
    return this.database.refunds.find((request) => request.orderId === orderId && request.endedAt === null)[0];
  }

  async ofOrder(orderId: string, limit: number): Promise<readonly RefundRequest[]> {
    return this.database.refunds
      .find((request) => request.orderId === orderId)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .slice(0, limit);
  }

  async sentAlone(userId: string, currency: string, since: Date): Promise<number> {
    return this.database.refunds
      .find(
        (request) =>
          request.requestedBy === userId &&
          request.currency === currency &&
          request.createdAt > since &&
          request.decidedBy === null &&
          ['sent', 'unknown', 'done'].includes(request.status),
      )
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  async save(request: RefundRequest): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.refunds.put(request);
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const before = now.getTime() - REQUESTS_KEPT_DAYS * DAY_MS;
    return this.database.refunds.delete(
      ({ createdAt, endedAt }) => endedAt !== null && createdAt.getTime() < before,
      limit,
    );
  }
}
