import { ListPageView } from '#shared-kernel/http/list-page.dto';
import {
  ListedBenefitView,
  ListedCheckoutView,
  ListedCustomFieldView,
  ListedDiscountView,
  ListedGrantView,
  ListedMeterView,
  ListedOrderView,
  ListedProductView,
  ListedRefundView,
  ListedSubscriptionView,
  NamedProductView,
  WithDetails,
} from '../../customers/http.ts';
import type { ShownObject } from '../../customers/index.ts';
import type { ListedRefundRequest } from '../application/refunding.ts';
import type { BenefitPage, SubscriptionPage } from '../application/staff-catalog.ts';
import { RefundRequestView } from './views.ts';

export class ListedSubscriptionsView extends ListPageView {
  items!: ListedSubscriptionView[];
}
export class ListedOrdersView extends ListPageView {
  items!: ListedOrderView[];
}
export class ListedRefundsView extends ListPageView {
  items!: ListedRefundView[];
}
export class ListedCheckoutsView extends ListPageView {
  items!: ListedCheckoutView[];
}
export class ListedProductsView extends ListPageView {
  items!: ListedProductView[];
}
export class ListedDiscountsView extends ListPageView {
  items!: ListedDiscountView[];
}
export class ListedBenefitsView extends ListPageView {
  items!: ListedBenefitView[];
}
export class ListedMetersView extends ListPageView {
  items!: ListedMeterView[];
}
export class ListedCustomFieldsView extends ListPageView {
  items!: ListedCustomFieldView[];
}

class RequesterView {
  id!: string;
  name!: string;
  email!: string;
}

export class ListedRefundRequestView extends RefundRequestView {
  orderId!: string;
  /** The account of `requestedBy`; null: it was deleted. */
  requester!: RequesterView | null;

  static override of(request: ListedRefundRequest): ListedRefundRequestView {
    return { ...super.of(request), orderId: request.orderId, requester: request.requester };
  }
}

export class ListedRefundRequestsView extends ListPageView {
  items!: ListedRefundRequestView[];
}

class SeatOfStaffView {
  id!: string;
  /** `pending`, `claimed`, `revoked`, … */
  status!: string;
  email!: string | null;
  memberId!: string | null;
}

export class SubscriptionPageView extends WithDetails {
  subscription!: ListedSubscriptionView;
  /** The newest fifty of each. */
  orders!: ListedOrderView[];
  ordersTotal!: number;
  refunds!: ListedRefundView[];
  grants!: ListedGrantView[];
  /** The seats that are known; empty for subscriptions without seats. */
  seats!: SeatOfStaffView[];

  static of({ subscription, orders, refunds, grants, seats }: SubscriptionPage): SubscriptionPageView {
    return {
      subscription: ListedSubscriptionView.of(subscription),
      details: subscription.shown,
      orders: orders.items.map((found) => ListedOrderView.of(found)),
      ordersTotal: orders.total,
      refunds: refunds.items.map((found) => ListedRefundView.of(found)),
      grants: grants.items.map((found) => ListedGrantView.of(found)),
      seats: seats.items.map(({ stored, shown }) => ({
        id: stored.id,
        status: String(shown['status']),
        email: stored.email,
        memberId: (shown['memberId'] ?? null) as string | null,
      })),
    };
  }
}

export class ProductPageView extends WithDetails {
  product!: ListedProductView;
  /** Counted up to 10,000. */
  activeSubscriptions!: number;
}

class GrantCountsView {
  granted!: number;
  pending!: number;
  failed!: number;
  revoked!: number;
}

export class BenefitPageView extends WithDetails {
  benefit!: ListedBenefitView;
  /** Products that give it. */
  products!: NamedProductView[];
  counts!: GrantCountsView;
  /** The newest fifty. */
  grants!: ListedGrantView[];
  /** The newest fifty that failed, each with its error. */
  failed!: ListedGrantView[];

  static of({ benefit, products, counts, grants, failed }: BenefitPage): BenefitPageView {
    const count = (status: keyof GrantCountsView) => counts.get(status) ?? 0;
    return {
      benefit: ListedBenefitView.of(benefit),
      details: benefit.shown,
      products: products.map((product) => ({ ...product })),
      counts: {
        granted: count('granted'),
        pending: count('pending'),
        failed: count('failed'),
        revoked: count('revoked'),
      },
      grants: grants.items.map((found) => ListedGrantView.of(found)),
      failed: failed.items.map((found) => ListedGrantView.of(found)),
    };
  }
}

export class MeterPageView extends WithDetails {
  meter!: ListedMeterView;
}

/** An object of any kind. */
export class ObjectPageView extends WithDetails {
  id!: string;
  deletedAt!: Date | null;
  dashboardUrl!: string | null;

  static of({ stored, dashboardUrl, shown }: ShownObject): ObjectPageView {
    return { id: stored.id, deletedAt: stored.deletedAt, dashboardUrl, details: shown };
  }
}
