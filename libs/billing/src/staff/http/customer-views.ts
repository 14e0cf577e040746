import { ApiProperty } from '@nestjs/swagger';
import { BillingOwnerView, LinkedAccountView } from '../../customers/http.ts';
import { isJsonObject } from '../../objects/domain/json.ts';
import { benefitGrant } from '../../objects/domain/kinds/benefit-grant.ts';
import { customer } from '../../objects/domain/kinds/customer.ts';
import { customerMeter } from '../../objects/domain/kinds/meter.ts';
import { staffView } from '../../objects/http.ts';
import type { ShownObject } from '../application/object-forms.ts';
import type { CustomerPage } from '../application/staff-customers.ts';
import { textOf } from './object-views.ts';
import { ListedOrderView, ListedSubscriptionView } from './sales-views.ts';

const OPEN = { type: 'object', additionalProperties: true } as const;

export class ListedCustomerView extends staffView(customer) {
  /** The account or organization that is linked to it; null: none. */
  owner!: BillingOwnerView | null;

  static override of(found: ShownObject): ListedCustomerView {
    const owner = found.customer?.owner;
    return { ...super.of(found), owner: owner ? { ...owner } : null };
  }
}

class GrantedKindView {
  id!: string;
  type!: string;
  description!: string;
}

class ListedGrantErrorView {
  /** In the words of the billing provider. */
  message!: string;
  type!: string;
  timestamp!: string;
}

class GrantHolderView {
  id!: string;
  name!: string | null;
  email!: string | null;
}

/** What a purchase gives to a customer; never the key or account that it is about. */
export class ListedGrantView extends staffView(benefitGrant) {
  /** Only `granted` gives access. */
  @ApiProperty({ enum: ['granted', 'pending', 'failed', 'revoked'] }) status!: string;
  benefit!: GrantedKindView | null;
  /** Why it failed. */
  error!: ListedGrantErrorView | null;
  customer!: GrantHolderView | null;

  static override of(found: ShownObject): ListedGrantView {
    const { stored, shown, customer: holder } = found;
    const { error, benefit } = shown;
    return {
      ...super.of(found),
      status: stored.status ?? 'pending',
      error: isJsonObject(error)
        ? { message: textOf(error['message']), type: textOf(error['type']), timestamp: textOf(error['timestamp']) }
        : null,
      benefit: isJsonObject(benefit)
        ? { id: textOf(benefit['id']), type: textOf(benefit['type']), description: textOf(benefit['description']) }
        : null,
      customer: holder && { id: holder.id, name: holder.name, email: holder.email },
    };
  }
}

/** Units may be fractions; `balance` is credited less consumed, and may be negative. */
export class CustomerMeterView extends staffView(customerMeter) {
  name!: string | null;

  static override of(found: ShownObject): CustomerMeterView {
    const { meter } = found.shown;
    return { ...super.of(found), name: (isJsonObject(meter) && textOf(meter['name'])) || null };
  }
}

export class CustomerPageView {
  customer!: ListedCustomerView;
  /** Everything that the billing provider has of it, in camelCase. */
  @ApiProperty(OPEN) details!: Record<string, unknown>;
  /** How it was linked, and why that failed; null: no account here was linked to it. */
  account!: LinkedAccountView | null;
  /** What the billing provider says that the customer may use; null: it did not say so far. */
  @ApiProperty({ ...OPEN, nullable: true }) state!: Record<string, unknown> | null;
  /** The newest fifty of each. */
  subscriptions!: ListedSubscriptionView[];
  subscriptionsTotal!: number;
  orders!: ListedOrderView[];
  ordersTotal!: number;
  grants!: ListedGrantView[];
  grantsTotal!: number;
  meters!: CustomerMeterView[];

  static of(page: CustomerPage): CustomerPageView {
    const { account, state, subscriptions, orders, grants, meters } = page;
    return {
      customer: ListedCustomerView.of(page.customer),
      details: { ...page.customer.shown },
      account: account && LinkedAccountView.of(account),
      state: state ? { ...state.shown } : null,
      subscriptions: subscriptions.items.map((found) => ListedSubscriptionView.of(found)),
      subscriptionsTotal: subscriptions.total,
      orders: orders.items.map((found) => ListedOrderView.of(found)),
      ordersTotal: orders.total,
      grants: grants.items.map((found) => ListedGrantView.of(found)),
      grantsTotal: grants.total,
      meters: meters.items.map((found) => CustomerMeterView.of(found)),
    };
  }
}
