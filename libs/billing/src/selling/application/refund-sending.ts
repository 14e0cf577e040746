import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { refusedByProvider } from '../../customers/index.ts';
import { BillingGateway, GatewayError } from '../../polar/index.ts';
import { MirrorWriting } from '../../mirror/index.ts';
import { RefundRequests } from '../domain/ports.ts';
import { RefundRefusal } from '../domain/selling-refusals.ts';
import type { RefundRequest } from '../domain/refund-request.ts';
import { OrdersOfPlatform } from './orders-of-platform.ts';
import { RefundRecords } from './refund-records.ts';

/** Sends refunds once, and finds out what became of those without an answer. Outside of transactions. */
@Injectable()
export class RefundSending {
  constructor(
    private readonly requests: RefundRequests,
    private readonly records: RefundRecords,
    private readonly orders: OrdersOfPlatform,
    private readonly writing: MirrorWriting,
    private readonly gateway: BillingGateway,
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
      // Which makes the request done.
      await this.writing.keep('refund', refund);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (!error.mayHaveHappened) {
        await this.records.refused(id, error.failure.kind);
        return refusedRefund(error);
      }
      await this.records.doubted(id);
      return this.lookedUp(request);
    }
    // The order changes with its refund; a webhook says so as well.
    await this.orders.read(orderId).catch(() => undefined);
    return this.current(id);
  }

  /**
   * Reads the order and its refunds from the platform, and ends a request that it does not have.
   * @throws as `OrdersOfPlatform.read`
   */
  async settle(orderId: string): Promise<void> {
    const began = await this.orders.read(orderId);
    const open = await this.uow.read(() => this.requests.open(orderId));
    if (open) await this.records.missing(open.id, began);
  }

  /** It is not sent again: the platform may carry it out a moment later. */
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
}

/** The platform's names of errors, and what they mean here. */
const BY_CODE: Readonly<Record<string, () => Error>> = {
  RefundedAlready: RefundRefusal.REFUND_NOTHING_LEFT,
  RevokeSubscriptionBenefitsProhibited: RefundRefusal.REFUND_CANNOT_REVOKE_BENEFITS,
};

/** Answers about this refund, in words that are not known here: its payment is gone, or being refunded at this moment. */
const JUDGED: ReadonlySet<string> = new Set(['invalid', 'conflict', 'not_found', 'gone', 'precondition_failed']);

/** @throws always */
function refusedRefund(error: GatewayError): never {
  const { failure } = error;
  const code = 'code' in failure ? failure.code : null;
  const refusal = code === null ? undefined : BY_CODE[code];
  if (refusal) throw refusal();
  if (failure.kind === 'forbidden') throw RefundRefusal.REFUNDS_BLOCKED();
  if (failure.kind === 'invalid' && failure.fields.length > 0) {
    return refusedByProvider(error, RefundRefusal.REFUND_REFUSED);
  }
  if (JUDGED.has(failure.kind)) throw RefundRefusal.REFUND_REFUSED();
  return refusedByProvider(error);
}
