import { ApiProperty } from '@nestjs/swagger';
import type { LinkOfOwner } from '../application/staff-accounts.ts';
import { type ConflictReason, LINK_STATUSES, type LinkStatus, ownerIn } from '../domain/account-link.ts';
import type { CustomerPage } from '../application/staff-accounts.ts';
import {
  CustomerMeterView,
  Listed,
  ListedCustomerView,
  ListedGrantView,
  ListedOrderView,
  ListedSubscriptionView,
  WithDetails,
} from './listed-views.ts';
import { BillingOwnerView } from './views.ts';

export class LinkedAccountView {
  id!: string;
  owner!: BillingOwnerView;
  /** Null for an owner who was deleted. */
  name!: string | null;
  /** Of an organization: of the owner that the billing provider is told. */
  email!: string | null;
  @ApiProperty({ enum: LINK_STATUSES }) status!: LinkStatus;
  /** Why there is no customer, or, when linked, why the customer has a former email address. */
  @ApiProperty({ enum: ['email-taken', 'email-refused', 'no-owner'], nullable: true }) reason!: ConflictReason | null;
  customerId!: string | null;
  createdAt!: Date;
  updatedAt!: Date;

  static of({ link, name, email }: LinkOfOwner): LinkedAccountView {
    const { id, status, reason, customerId, createdAt, updatedAt } = link;
    return { id, owner: ownerIn(link), name, email, status, reason, customerId, createdAt, updatedAt };
  }
}

export class LinkedAccountsView {
  accounts!: LinkedAccountView[];
  /** Counted up to 10,000. */
  total!: number;
  limit!: number;
  offset!: number;
}

export class ListedCustomersView extends Listed {
  customers!: ListedCustomerView[];
}

export class CustomerPageView extends WithDetails {
  customer!: ListedCustomerView;
  /** How it was linked, and why that failed; null: no account here was linked to it. */
  account!: LinkedAccountView | null;
  /** What the billing provider says that the customer may use; null: it did not say so far. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) state!: Record<string, unknown> | null;
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
      details: page.customer.shown,
      account: account && LinkedAccountView.of(account),
      state: state?.shown ?? null,
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
