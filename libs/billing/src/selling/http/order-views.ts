import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { FileState } from '../application/invoices.ts';
import type { ShownPage } from '../application/own-subscriptions.ts';
import { BillingAddressView } from '../../customers/http.ts';
import type { PageNumbers } from './owned-bodies.dto.ts';
import { ShownProductView } from './subscription-views.ts';

class OrderItemView {
  id!: string;
  label!: string;
  amount!: number;
  taxAmount!: number;
  /** For a part of a period. */
  proration!: boolean;
}

class OrderDiscountView {
  name!: string;
}

/**
 * With further members of the billing provider that are shown to its buyer, in camelCase. Amounts are in the smallest unit of
 * the currency and may be negative: a change to a cheaper plan gives credit. Times are ISO 8601.
 */
export class OrderView {
  id!: string;
  createdAt!: string;
  /** `draft`, `pending`, `paid`, `refunded`, `partially_refunded`, `void`; `unknown` for newer ones. */
  status!: string;
  /** As the billing provider says it, where `status` is `unknown`. */
  @ApiPropertyOptional() rawStatus?: string;
  /** Also of refunded orders. */
  paid!: boolean;
  subtotalAmount!: number;
  discountAmount!: number;
  /** Without tax. */
  netAmount!: number;
  taxAmount!: number;
  totalAmount!: number;
  /** Negative: credit that was used for it. */
  @ApiPropertyOptional() appliedBalanceAmount?: number;
  @ApiPropertyOptional() dueAmount?: number;
  /** Without tax. */
  refundedAmount!: number;
  refundedTaxAmount!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
  /** `purchase`, `subscription_create`, `subscription_cycle`, `subscription_update`, …, or `unknown`. */
  billingReason!: string;
  @ApiProperty({ type: String, nullable: true }) invoiceNumber!: string | null;
  isInvoiceGenerated!: boolean;
  /** What its invoice shows; null: there is none without it. */
  @ApiPropertyOptional({ type: String, nullable: true }) billingName?: string | null;
  /** Likewise. */
  @ApiPropertyOptional({ type: BillingAddressView, nullable: true }) billingAddress?: BillingAddressView | null;
  @ApiPropertyOptional({ type: String, nullable: true }) receiptNumber?: string | null;
  @ApiProperty({ type: String, nullable: true }) subscriptionId!: string | null;
  @ApiProperty({ type: String, nullable: true }) productId!: string | null;
  @ApiProperty({ type: ShownProductView, nullable: true }) product!: ShownProductView | null;
  @ApiPropertyOptional({ type: OrderDiscountView, nullable: true }) discount?: OrderDiscountView | null;
  /** Such as the name of the plan. */
  @ApiPropertyOptional({ type: String, nullable: true }) description?: string | null;
  /** When the payment is tried again. */
  @ApiPropertyOptional({ type: String, nullable: true }) nextPaymentAttemptAt?: string | null;
  @ApiProperty({ type: [OrderItemView] }) items!: OrderItemView[];
  @ApiProperty({ type: 'object', additionalProperties: true }) metadata!: Record<string, unknown>;
  /** Answers to the custom fields of the product, by slug. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) customFieldData?: Record<string, unknown>;

  static of(shown: JsonObject): OrderView {
    return shown as unknown as OrderView;
  }
}

export class OrdersView {
  @ApiProperty({ type: [OrderView] }) orders!: OrderView[];
  total!: number;
  limit!: number;
  offset!: number;

  static of({ shown, total }: ShownPage, page: PageNumbers): OrdersView {
    return { orders: shown.map((order) => OrderView.of(order)), total, ...page };
  }
}

export class RefundView {
  id!: string;
  createdAt!: string;
  /** `pending`, `succeeded`, `failed`, `canceled`, or `unknown`. Only one that succeeded changes the order. */
  status!: string;
  reason!: string;
  /** Without tax. */
  amount!: number;
  taxAmount!: number;
  currency!: string;

  static of(shown: JsonObject): RefundView {
    return shown as unknown as RefundView;
  }
}

export class OrderWithRefundsView {
  order!: OrderView;
  @ApiProperty({ type: [RefundView] }) refunds!: RefundView[];

  static from(found: { readonly order: JsonObject; readonly refunds: readonly JsonObject[] }): OrderWithRefundsView {
    return { order: OrderView.of(found.order), refunds: found.refunds.map((refund) => RefundView.of(refund)) };
  }
}

export class FileView {
  /** `generating`: ask again in some seconds. */
  @ApiProperty({ enum: ['ready', 'generating'] }) status!: FileState['status'];
  /** Opens the file without a sign-in, for a limited time: show it to the caller only. Only with `ready`. */
  @ApiPropertyOptional() url?: string;

  static of(state: FileState): FileView {
    return { ...state };
  }
}
