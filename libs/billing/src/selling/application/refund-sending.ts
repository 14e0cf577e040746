import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingRefusal, refusedAs } from '../../customers/index.ts';
import { isJsonObject } from '../../objects/domain/json.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { BillingGateway, BillingSettings, GatewayError, pagesOf } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting, Refreshing } from '../../mirror/index.ts';
import { RefundRequests } from '../domain/ports.ts';
import type { RefundRequest } from '../domain/refund-request.ts';
import { OrderRefusal, RefundRefusal } from '../domain/selling-refusals.ts';
import { refundActions } from './audit-actions.ts';
import { REFUNDS } from './own-purchases.ts';

const made = refundActions['billing.refund.made'];

export const aboutRefund = (request: RefundRequest) => {
  const { id: requestId, orderId, amount, currency, reason, comment, revokeBenefits } = request;
  return {
    target: { kind: 'billing-order', id: orderId },
    details: { requestId, amount, currency, reason, comment, revokeBenefits },
  };
};

const refused = RefundRefusal.REFUND_REFUSED;
const refusedRefund = refusedAs({
  byCode: {
    RefundedAlready: RefundRefusal.REFUND_NOTHING_LEFT,
    RevokeSubscriptionBenefitsProhibited: RefundRefusal.REFUND_CANNOT_REVOKE_BENEFITS,
  },
  byKind: {
    forbidden: RefundRefusal.REFUNDS_BLOCKED,
    // About this refund, in words that are not known here: its payment is gone, or being refunded at this moment.
    invalid: refused,
    conflict: refused,
    not_found: refused,
    gone: refused,
    precondition_failed: refused,
  },
  invalid: refused,
});

interface OrderWithRefunds {
  readonly order: Mirrored<'order'>;
  readonly refunds: readonly Mirrored<'refund'>[];
}

/** Sends refunds once, and stores what became of them, also of those without an answer. Outside of transactions. */
@Injectable()
export class RefundSending {
  constructor(
    private readonly requests: RefundRequests,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly gateway: BillingGateway,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @returns the request as it is afterwards
   * @throws REFUND_UNCONFIRMED, REFUNDS_BLOCKED, REFUND_NOTHING_LEFT, REFUND_REFUSED, BILLING_PROVIDER_UNAVAILABLE
   */
  async send(request: RefundRequest): Promise<RefundRequest> {
    const { id, orderId, amount, reason, comment, revokeBenefits } = request;
    const wanted = { opId: id, orderId, amount, reason, revokeBenefits, ...(comment !== null && { comment }) };
    try {
      const refund = await this.gateway.refunds.create(wanted);
      // Storing the refund completes the request.
      await this.writing.keep('refund', refund);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (!error.mayHaveHappened) {
        await this.end(id, (sent, now) => sent.refuse(error.failure.kind, now));
        return refusedRefund(error);
      }
      await this.doubt(id);
      return this.lookedUp(request);
    }
    // The order changes with its refund; a webhook says so as well.
    await this.read(orderId).catch(() => undefined);
    return this.current(id);
  }

  /**
   * Reads the order and its refunds from the platform, and ends a request that it does not have.
   * @throws ORDER_NOT_FOUND, BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE
   */
  async settle(orderId: string): Promise<void> {
    const began = await this.read(orderId);
    const open = await this.uow.read(() => this.requests.open(orderId));
    if (open) await this.end(open.id, (request, now) => request.missing(began, now));
  }

  /** A refund became known, by whichever way: if staff asked for it here, that request is done. In a transaction. */
  async seen({ fields, raw }: Mirrored<'refund'>): Promise<void> {
    const { metadata } = raw;
    const opId = isJsonObject(metadata) ? metadata['op_id'] : undefined;
    if (typeof opId !== 'string') return;
    const request = await this.requests.findForUpdate(opId);
    if (request?.orderId !== fields.orderId || !request.found(fields.id, this.clock.now())) return;
    await this.requests.save(request);
    this.audit.record({ action: made, ...aboutRefund(request) });
  }

  /** As the mirror has it. Joins a transaction. @throws ORDER_NOT_FOUND */
  async known(orderId: string): Promise<OrderWithRefunds> {
    const order = await this.reading.find('order', orderId);
    if (!order) throw OrderRefusal.ORDER_NOT_FOUND();
    const { items } = await this.reading.list('refund', { orderId, customerId: order.fields.customerId }, REFUNDS);
    return { order, refunds: items };
  }

  /** As the mirror has it. Joins a transaction. */
  async hasPendingRefund(orderId: string): Promise<boolean> {
    return (await this.reading.list('refund', { orderId, status: ['pending'] }, REFUNDS)).total > 0;
  }

  /** Looks the refund up and does not send it again: the platform may carry it out a moment later. */
  private async lookedUp({ id, orderId }: RefundRequest): Promise<RefundRequest> {
    await this.settle(orderId).catch(() => undefined);
    const request = await this.current(id);
    if (request.status !== 'done') throw RefundRefusal.REFUND_UNCONFIRMED();
    return request;
  }

  private async current(id: string): Promise<RefundRequest> {
    const request = await this.uow.read(() => this.requests.find(id));
    if (!request) throw new Error(`The refund request ${id} is gone`);
    return request;
  }

  private doubt(id: string): Promise<void> {
    return this.uow.run(async () => {
      const request = await this.requests.findForUpdate(id);
      request?.doubt();
      if (request) await this.requests.save(request);
    });
  }

  private end(id: string, ends: (request: RefundRequest, now: Date) => boolean): Promise<void> {
    return this.uow.run(async () => {
      const request = await this.requests.findForUpdate(id);
      if (!request || !ends(request, this.clock.now())) return;
      await this.requests.save(request);
      this.audit.record({ action: made, outcome: 'refused', reason: request.failure ?? '', ...aboutRefund(request) });
    });
  }

  /**
   * Reads the order and its refunds from the platform into the mirror. Outside of transactions.
   * @returns when it began to read
   * @throws ORDER_NOT_FOUND, BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE
   */
  private async read(orderId: string): Promise<Date> {
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const began = this.clock.now();
    await this.refresh(orderId).catch(refusedAs({ byKind: { not_found: OrderRefusal.ORDER_NOT_FOUND } }));
    return began;
  }

  private async refresh(orderId: string): Promise<void> {
    await this.connection.establish();
    await this.refreshing.now('order', orderId, 'interactive');
    const read = (page: number) => this.gateway.page('refund', { orderId, page }, 'interactive');
    for await (const { items } of pagesOf(read)) {
      for (const refund of items) await this.writing.keep('refund', refund);
    }
  }
}
