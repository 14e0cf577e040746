import { ApiProperty } from '@nestjs/swagger';
import { OrderView, RefundView } from './order-views.ts';
import type { StaffOrder } from '../application/staff-orders.ts';
import {
  type RefundReason,
  type RefundRequest,
  type RefundRequestStatus,
  STAFF_REFUND_REASONS,
} from '../domain/refund-request.ts';

/** With every other member of the order that the billing provider has, in camelCase. */
class StaffOrderView extends OrderView {
  @ApiProperty({ type: 'object', additionalProperties: true }) customer!: Record<string, unknown>;
}

/** Amounts are in the smallest unit of the currency. */
class RefundableView {
  /** Without tax; 0: nothing can be refunded. */
  amount!: number;
  taxAmount!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
}

export class RefundRequestView {
  id!: string;
  /**
   * `waiting` for a second person; `sent`; `unknown`: the billing provider did not answer, and is asked again when the order
   * is looked at; `done`: it has the refund, whose own status tells the rest; `refused` by it; `declined` by a person.
   */
  @ApiProperty({ enum: ['waiting', 'sent', 'unknown', 'done', 'refused', 'declined'] }) status!: RefundRequestStatus;
  /** Without tax. */
  amount!: number;
  taxAmount!: number;
  currency!: string;
  @ApiProperty({ enum: STAFF_REFUND_REASONS }) reason!: RefundReason;
  @ApiProperty({ type: String, nullable: true }) comment!: string | null;
  revokeBenefits!: boolean;
  /** Id of a user, as `decidedBy`. */
  requestedBy!: string;
  /** Who approved or declined it. */
  @ApiProperty({ type: String, nullable: true }) decidedBy!: string | null;
  @ApiProperty({ type: String, nullable: true }) refundId!: string | null;
  /** Why it was refused; `not_carried_out`: the billing provider never had it. */
  @ApiProperty({ type: String, nullable: true }) failure!: string | null;
  createdAt!: Date;

  static of(request: RefundRequest): RefundRequestView {
    const { id, status, amount, taxAmount, currency, reason, comment, revokeBenefits } = request;
    const { requestedBy, decidedBy, refundId, failure, createdAt } = request;
    const asked = { id, status, amount, taxAmount, currency, reason, comment, revokeBenefits };
    return { ...asked, requestedBy, decidedBy, refundId, failure, createdAt };
  }
}

export class StaffOrderWithRefundsView {
  order!: StaffOrderView;
  /** What can still be refunded, after what is pending. */
  refundable!: RefundableView;
  @ApiProperty({ type: [RefundView] }) refunds!: RefundView[];
  /** Refunds that staff asked for here, the newest first. */
  @ApiProperty({ type: [RefundRequestView] }) requests!: RefundRequestView[];

  static of({ order, refundable, refunds, requests }: StaffOrder): StaffOrderWithRefundsView {
    return {
      order: OrderView.of(order) as StaffOrderView,
      refundable,
      refunds: refunds.map((refund) => RefundView.of(refund)),
      requests: requests.map((request) => RefundRequestView.of(request)),
    };
  }
}
