import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingSettings } from '../../polar/index.ts';
import { RefundRequests } from '../domain/ports.ts';
import { RefundRefusal } from '../domain/selling-refusals.ts';
import { RefundRequest } from '../domain/refund-request.ts';
import { ALONE_WITHIN_MS, mayRefundAlone, mustBeRefundable, taxOf } from '../domain/refund-rules.ts';
import { refundActions } from './audit-actions.ts';
import { OrdersOfPlatform } from './orders-of-platform.ts';
import { aboutRefund } from './refund-records.ts';
import { RefundSending } from './refund-sending.ts';

export type WantedRefund = Pick<RefundRequest, 'id' | 'amount' | 'reason' | 'comment' | 'revokeBenefits'>;

/** Refunds of orders by staff. */
@Injectable()
export class Refunding {
  constructor(
    private readonly requests: RefundRequests,
    private readonly orders: OrdersOfPlatform,
    private readonly sending: RefundSending,
    private readonly callers: CallerLock,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Refunds a part of an order or all of it; over the caller's limit, once a second person approves. Asking again with the
   * same id only answers what became of it.
   * @throws RefundRefusal, ORDER_NOT_FOUND, SESSION_EXPIRED, BILLING_PROVIDER_UNAVAILABLE
   */
  async ask(caller: Caller, orderId: string, wanted: WantedRefund): Promise<RefundRequest> {
    await this.orders.known(orderId);
    await this.sending.settle(orderId);
    const asked = { ...wanted, orderId, requestedBy: caller.userId };
    const { request, isNew } = await this.uow.run(async () => {
      // Locks the person as well, so that two requests at once cannot exceed the limit together.
      await this.callers.lockRecent(caller);
      await this.requests.lockOrder(orderId);
      const former = await this.requests.find(wanted.id);
      if (former && !former.isSame(asked)) throw RefundRefusal.REFUND_REQUEST_ID_USED();
      return former ? { request: former, isNew: false } : { request: await this.add(asked), isNew: true };
    });
    return isNew && request.status === 'sent' ? this.sending.send(request) : request;
  }

  /**
   * Sends a refund that another person asked for.
   * @throws RefundRefusal, ORDER_NOT_FOUND, SESSION_EXPIRED, BILLING_PROVIDER_UNAVAILABLE
   */
  async approve(caller: Caller, orderId: string, id: string): Promise<RefundRequest> {
    await this.sending.settle(orderId);
    const approved = await this.decide(caller, orderId, id, async (request) => {
      request.approve(caller.userId, this.clock.now());
      const { order, refunds } = await this.orders.known(orderId);
      mustBeRefundable(
        order.fields,
        refunds.map(({ fields }) => fields),
        request,
      );
      return refundActions['billing.refund.approved'];
    });
    return this.sending.send(approved);
  }

  /** @throws REFUND_REQUEST_NOT_FOUND, REFUND_DECIDED, SESSION_EXPIRED */
  decline(caller: Caller, orderId: string, id: string): Promise<RefundRequest> {
    return this.decide(caller, orderId, id, async (request) => {
      request.decline(caller.userId, this.clock.now());
      return refundActions['billing.refund.declined'];
    });
  }

  private decide(
    caller: Caller,
    orderId: string,
    id: string,
    decision: (request: RefundRequest) => Promise<(typeof refundActions)['billing.refund.approved']>,
  ): Promise<RefundRequest> {
    return this.uow.run(async () => {
      await this.callers.lockRecent(caller);
      await this.requests.lockOrder(orderId);
      const request = await this.requests.findForUpdate(id);
      if (request?.orderId !== orderId) throw RefundRefusal.REFUND_REQUEST_NOT_FOUND();
      const action = await decision(request);
      await this.requests.save(request);
      this.audit.record({ action, ...aboutRefund(request) });
      return request;
    });
  }

  /** The order is locked: what is judged here stays true until the request is stored. */
  private async add(asked: WantedRefund & Pick<RefundRequest, 'orderId' | 'requestedBy'>): Promise<RefundRequest> {
    // Before the refunds: a request that ends meanwhile brings its refund in the same transaction.
    if (await this.requests.open(asked.orderId)) throw RefundRefusal.REFUND_PENDING();
    const { order, refunds } = await this.orders.known(asked.orderId);
    const known = refunds.map(({ fields }) => fields);
    mustBeRefundable(order.fields, known, asked);
    const now = this.clock.now();
    const { currency } = order.fields;
    const since = new Date(now.getTime() - ALONE_WITHIN_MS);
    const lately = await this.requests.sentAlone(asked.requestedBy, currency, since);
    const { refundLimits } = this.settings.options;
    const alone = mayRefundAlone(refundLimits, currency, lately, asked.amount);
    const taxAmount = taxOf(order.fields, known, asked.amount);
    const request = RefundRequest.ask({ ...asked, currency, taxAmount }, alone, now);
    await this.requests.add(request);
    this.audit.record({ action: refundActions['billing.refund.requested'], ...aboutRefund(request) });
    return request;
  }
}
