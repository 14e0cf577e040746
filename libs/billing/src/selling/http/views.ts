import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { subscription } from '../../objects/domain/kinds/subscription.ts';
import { holderView } from '../../objects/http.ts';
import type { ShownPage } from '../../customers/index.ts';
import { countedPage, type OwnedPageQuery } from './bodies.dto.ts';
import type { ChangeEstimate } from '../domain/change-estimate.ts';
import { type JsonObject, pick } from '../../objects/domain/json.ts';
import type { Fields } from '#shared-kernel/domain/change';
import { order } from '../../objects/domain/kinds/order.ts';
import { refund } from '../../objects/domain/kinds/refund.ts';
import type { FileState } from '../application/invoices.ts';
import type { ShownOrder } from '../application/own-purchases.ts';
import type { StaffOrder } from '../application/refunding.ts';
import {
  REFUND_REQUEST_STATUSES,
  type RefundReason,
  type RefundRequest,
  type RefundRequestStatus,
  STAFF_REFUND_REASONS,
} from '../domain/refund-request.ts';
import { benefitGrant } from '../../objects/domain/kinds/benefit-grant.ts';
import { licenseKey } from '../../objects/domain/kinds/license-key.ts';
import type { RevealedKey } from '../../polar/index.ts';

/** A page of a list of account holders. */
class OwnedPageView {
  total!: number;
  limit!: number;
  offset!: number;
}

/** @param name of the list in the view */
export function pageView<View extends OwnedPageView>(
  name: Exclude<keyof View, keyof OwnedPageView>,
  { shown, total }: ShownPage,
  query: OwnedPageQuery,
): View {
  return { [name]: shown, total, ...countedPage(query) } as unknown as View;
}

/** With further members of the billing provider that are shown to its holder, in camelCase. Times are ISO 8601. */
export class SubscriptionView extends holderView(subscription) {}

export class SubscriptionsView extends OwnedPageView {
  @ApiProperty({ type: [SubscriptionView] }) subscriptions!: SubscriptionView[];
}

/** Without tax, in the smallest unit of the currency. What is charged in the end is seen by the order. */
export class ChangeEstimateView {
  /** Always true: computed here by the published rules of the billing provider. */
  isEstimate!: boolean;
  /** For the rest of the period: zero or negative. */
  credit!: number;
  debit!: number;
  /** Negative: credit for later invoices. */
  total!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
  /** For each period after the change. */
  newAmount!: number;
  /** After the change; null: it is not sold by seats. The first seats are the fewest with which the plan is sold. */
  @ApiProperty({ type: Number, nullable: true }) seats!: number | null;
  @ApiProperty({ enum: ['invoice', 'prorate', 'next_period', 'reset'] })
  prorationBehavior!: ChangeEstimate['prorationBehavior'];
  /** `next-invoice`: with the price of the next period. */
  @ApiProperty({ enum: ['now', 'next-invoice', 'nothing'] }) due!: ChangeEstimate['due'];
  /** When the subscription changes, ISO 8601; null: at once. */
  @ApiProperty({ type: String, nullable: true }) appliesAt!: string | null;
  /** The end of the period that `debit` pays for, from now on, ISO 8601; null: nothing is charged. */
  @ApiProperty({ type: String, nullable: true }) paidUntil!: string | null;
  /** The time for which it was computed, ISO 8601. */
  at!: string;

  static of(estimate: ChangeEstimate): ChangeEstimateView {
    return { isEstimate: true, ...estimate };
  }
}

/**
 * With further members of the billing provider that are shown to its buyer, in camelCase. Amounts are in the smallest unit of
 * the currency and may be negative: a change to a cheaper plan gives credit. Times are ISO 8601.
 */
export class OrderView extends holderView(order) {}

export class OrdersView extends OwnedPageView {
  @ApiProperty({ type: [OrderView] }) orders!: OrderView[];
}

export class RefundView extends holderView(refund) {}

export class OrderWithRefundsView {
  order!: OrderView;
  @ApiProperty({ type: [RefundView] }) refunds!: RefundView[];

  static of({ order, refunds }: ShownOrder): OrderWithRefundsView {
    return { order: OrderView.of(order), refunds: refunds.map((each) => RefundView.of(each)) };
  }
}

export class FileView {
  /** `generating`: ask again in some seconds. */
  @ApiProperty({ enum: ['ready', 'generating'] }) status!: FileState['status'];
  /** Opens the file without a sign-in, for a limited time: show it to the caller only. Only with `ready`. */
  @ApiPropertyOptional() url?: string;
}

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
  @ApiProperty({ enum: REFUND_REQUEST_STATUSES }) status!: RefundRequestStatus;
  /** Without tax. */
  amount!: number;
  taxAmount!: number;
  currency!: string;
  @ApiProperty({ enum: STAFF_REFUND_REASONS }) reason!: RefundReason;
  @ApiProperty({ type: String, nullable: true }) comment!: string | null;
  revokeBenefits!: boolean;
  /** Id of a user, as `decidedBy`. */
  requestedBy!: string;
  /** The member of staff who approved or declined it. */
  @ApiProperty({ type: String, nullable: true }) decidedBy!: string | null;
  @ApiProperty({ type: String, nullable: true }) refundId!: string | null;
  /** Why it was refused; `not_carried_out`: the billing provider never had it. */
  @ApiProperty({ type: String, nullable: true }) failure!: string | null;
  createdAt!: Date;

  static of(request: Fields<RefundRequest>): RefundRequestView {
    return {
      ...pick(request, 'id', 'status', 'amount', 'taxAmount', 'currency', 'reason', 'comment', 'revokeBenefits'),
      ...pick(request, 'requestedBy', 'decidedBy', 'refundId', 'failure', 'createdAt'),
    };
  }
}

export class StaffOrderWithRefundsView {
  order!: StaffOrderView;
  /** The amounts that can still be refunded, after those that are pending. */
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

/** A benefit of a purchase, with further members of the billing provider that are shown to its holder, in camelCase. */
export class BenefitGrantView extends holderView(benefitGrant) {
  /** Only `granted` gives access. `failed`: the holder has something to do, which `error` says. */
  @ApiProperty({ enum: ['granted', 'pending', 'failed', 'revoked'] }) status!: string;
  isActionNeeded!: boolean;
}

export class BenefitGrantsView extends OwnedPageView {
  @ApiProperty({ type: [BenefitGrantView] }) grants!: BenefitGrantView[];
}

/** With further members of the billing provider that are shown to its holder, in camelCase, but never the key. */
export class LicenseKeyView extends holderView(licenseKey) {}

export class LicenseKeysView extends OwnedPageView {
  @ApiProperty({ type: [LicenseKeyView] }) licenseKeys!: LicenseKeyView[];
}

export class LicenseKeyActivationView {
  id!: string;
  /** A name for the device. */
  label!: string;
  /** ISO 8601. */
  createdAt!: string;
}

export class RevealedLicenseKeyView {
  licenseKey!: LicenseKeyView;
  /** The whole key: a credential of its holder. */
  key!: string;
  @ApiProperty({ type: [LicenseKeyActivationView] }) activations!: LicenseKeyActivationView[];

  static of({ licenseKey, key, activations }: RevealedKey & { readonly licenseKey: JsonObject }) {
    const shown = activations.map((activation) => pick(activation, 'id', 'label', 'createdAt'));
    return { licenseKey: LicenseKeyView.of(licenseKey), key, activations: shown };
  }
}

export class NewActivationView {
  activationId!: string;
}

export class LicenseKeyValidityView {
  valid!: boolean;
}

export class LicenseKeyDeactivatedView {
  status!: boolean;
}
