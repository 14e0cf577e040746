import { ApiProperty } from '@nestjs/swagger';
import type { ShownObject } from '../application/object-forms.ts';
import type { BenefitPage } from '../application/staff-catalog.ts';
import type { SubscriptionPage } from '../application/staff-subscriptions.ts';
import { ListedBenefitView, ListedMeterView, ListedProductView } from './catalog-views.ts';
import { ListedGrantView } from './customer-views.ts';
import { NamedProductView } from './object-views.ts';
import { ListedOrderView, ListedRefundView, ListedSubscriptionView } from './sales-views.ts';

const OPEN = { type: 'object', additionalProperties: true } as const;

/** Everything that the billing provider has of an object, in camelCase, but no secrets. */
class WithDetails {
  /** Everything that the billing provider has of it, in camelCase. */
  @ApiProperty(OPEN) details!: Record<string, unknown>;
}

const detailsOf = ({ shown }: ShownObject) => ({ ...shown });

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
  /** Those that are known; empty for subscriptions without seats. */
  seats!: SeatOfStaffView[];

  static of({ subscription, orders, refunds, grants, seats }: SubscriptionPage): SubscriptionPageView {
    return {
      subscription: ListedSubscriptionView.of(subscription),
      details: detailsOf(subscription),
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

  static of(product: ShownObject, activeSubscriptions: number): ProductPageView {
    return { product: ListedProductView.of(product), details: detailsOf(product), activeSubscriptions };
  }
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
      details: detailsOf(benefit),
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

  static of(meter: ShownObject): MeterPageView {
    return { meter: ListedMeterView.of(meter), details: detailsOf(meter) };
  }
}

/** An object of any kind. */
export class ObjectPageView extends WithDetails {
  id!: string;
  deletedAt!: Date | null;
  dashboardUrl!: string | null;

  static of(object: ShownObject): ObjectPageView {
    const { stored, dashboardUrl } = object;
    return { id: stored.id, deletedAt: stored.deletedAt, dashboardUrl, details: detailsOf(object) };
  }
}
