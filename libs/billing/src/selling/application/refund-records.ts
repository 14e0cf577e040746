import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { isJsonObject } from '../../objects/domain/json.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { RefundRequests } from '../domain/ports.ts';
import type { RefundRequest } from '../domain/refund-request.ts';
import { refundActions } from './audit-actions.ts';

/** What an audit entry says about a request. */
export const aboutRefund = (request: RefundRequest) => {
  const { id: requestId, orderId, amount, currency, reason, comment, revokeBenefits } = request;
  return {
    target: { kind: 'billing-order', id: orderId },
    details: { requestId, amount, currency, reason, comment, revokeBenefits },
  };
};

/** Stores how requests end. */
@Injectable()
export class RefundRecords {
  constructor(
    private readonly requests: RefundRequests,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** A refund became known, by whichever way: if staff asked for it here, that request is done. In a transaction. */
  async seen({ fields, raw }: Mirrored<'refund'>): Promise<void> {
    const { metadata } = raw;
    const opId = isJsonObject(metadata) ? metadata['op_id'] : undefined;
    if (typeof opId !== 'string') return;
    const request = await this.requests.findForUpdate(opId);
    if (request?.orderId !== fields.orderId || !request.found(fields.id, this.clock.now())) return;
    await this.requests.save(request);
    this.audit.record({ action: refundActions['billing.refund.made'], ...aboutRefund(request) });
  }

  /** The platform answered that it did not make it. */
  refused(id: string, failure: string): Promise<void> {
    return this.end(id, (request, now) => request.refuse(failure, now));
  }

  /** The platform did not have it at that time. */
  missing(id: string, at: Date): Promise<void> {
    return this.end(id, (request, now) => request.missing(at, now));
  }

  /** The answer got lost. */
  doubted(id: string): Promise<void> {
    return this.uow.run(async () => {
      const request = await this.requests.findForUpdate(id);
      if (!request) return;
      request.doubt();
      await this.requests.save(request);
    });
  }

  private end(id: string, ends: (request: RefundRequest, now: Date) => boolean): Promise<void> {
    return this.uow.run(async () => {
      const request = await this.requests.findForUpdate(id);
      if (!request || !ends(request, this.clock.now())) return;
      await this.requests.save(request);
      const action = refundActions['billing.refund.made'];
      const reason = request.failure ?? '';
      this.audit.record({ action, outcome: 'refused', reason, ...aboutRefund(request) });
    });
  }
}
