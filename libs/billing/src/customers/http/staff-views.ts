import { ApiProperty } from '@nestjs/swagger';
import { ListPageView } from '#shared-kernel/http/list-page.dto';
import { isJsonObject, type Json, pick } from '../../objects/domain/json.ts';
import { benefit } from '../../objects/domain/kinds/benefit.ts';
import { benefitGrant } from '../../objects/domain/kinds/benefit-grant.ts';
import { checkout } from '../../objects/domain/kinds/checkout.ts';
import { customField } from '../../objects/domain/kinds/custom-field.ts';
import { customer } from '../../objects/domain/kinds/customer.ts';
import { discount } from '../../objects/domain/kinds/discount.ts';
import { customerMeter, meter } from '../../objects/domain/kinds/meter.ts';
import { order } from '../../objects/domain/kinds/order.ts';
import { product } from '../../objects/domain/kinds/product.ts';
import { refund } from '../../objects/domain/kinds/refund.ts';
import { subscription } from '../../objects/domain/kinds/subscription.ts';
import { staffView } from '../../objects/http.ts';
import type { NamedCustomer, ShownObject } from '../application/billing-objects.ts';
import { BillingOwnerView } from './views.ts';
import type { CustomerPage, LinkOfOwner } from '../application/staff-accounts.ts';
import { type ConflictReason, LINK_STATUSES, type LinkStatus, ownerIn } from '../domain/account-link.ts';

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The owner of an object. */
class NamedCustomerView {
  id!: string;
  name!: string | null;
  email!: string | null;
  isDeleted!: boolean;
  /** The account or organization here; null for a customer that is none. */
  owner!: BillingOwnerView | null;
}

const namedCustomer = ({ owner, ...named }: NamedCustomer): NamedCustomerView => ({
  ...named,
  owner: owner && { ...owner },
});

export class NamedProductView {
  id!: string;
  name!: string;
}

/** The customer of an object, and the product that it embeds: as it was when the object came. */
const partiesOf = ({ customer: whose, shown: { product: sold } }: ShownObject) => ({
  customer: whose && namedCustomer(whose),
  product: isJsonObject(sold) ? { id: textOf(sold['id']), name: textOf(sold['name']) } : null,
});

export class ListedSubscriptionView extends staffView(subscription) {
  product!: NamedProductView | null;
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedSubscriptionView {
    return { ...super.of(found), ...partiesOf(found) };
  }
}

/** Amounts may be negative: a change to a cheaper plan gives credit. */
export class ListedOrderView extends staffView(order) {
  product!: NamedProductView | null;
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedOrderView {
    return { ...super.of(found), ...partiesOf(found) };
  }
}

export class ListedRefundView extends staffView(refund) {
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedRefundView {
    return { ...super.of(found), customer: partiesOf(found).customer };
  }
}

/** The address of its page is a secret of the buyer, and is kept nowhere. */
export class ListedCheckoutView extends staffView(checkout) {
  product!: NamedProductView | null;
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedCheckoutView {
    return { ...super.of(found), ...partiesOf(found) };
  }
}

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

/** A benefit that a purchase gave to a customer; never the key or account that it is about. */
export class ListedGrantView extends staffView(benefitGrant) {
  /** Only `granted` gives access. */
  @ApiProperty({ enum: ['granted', 'pending', 'failed', 'revoked'] }) status!: string;
  benefit!: GrantedKindView | null;
  /** Why it failed. */
  error!: ListedGrantErrorView | null;
  customer!: GrantHolderView | null;

  static override of(found: ShownObject): ListedGrantView {
    const { stored, shown, customer: holder } = found;
    return {
      ...super.of(found),
      status: stored.status ?? 'pending',
      error: textsOf(shown['error'], 'message', 'type', 'timestamp'),
      benefit: textsOf(shown['benefit'], 'id', 'type', 'description'),
      customer: holder && { id: holder.id, name: holder.name, email: holder.email },
    };
  }
}

/** These members of an object; null where there is none. */
function textsOf<const Name extends string>(object: Json | undefined, ...names: readonly Name[]) {
  if (!isJsonObject(object)) return null;
  return Object.fromEntries(names.map((name) => [name, textOf(object[name])])) as Record<Name, string>;
}

/** Units may be fractions; `balance` is credited less consumed, and may be negative. */
export class CustomerMeterView extends staffView(customerMeter) {
  name!: string | null;

  static override of(found: ShownObject): CustomerMeterView {
    const { meter: counted } = found.shown;
    return { ...super.of(found), name: (isJsonObject(counted) && textOf(counted['name'])) || null };
  }
}

export class ListedProductView extends staffView(product) {}
export class ListedDiscountView extends staffView(discount) {}
export class ListedBenefitView extends staffView(benefit) {}
export class ListedMeterView extends staffView(meter) {}

export class ListedCustomFieldView extends staffView(customField) {
  /** Products that ask for it. */
  usedBy!: NamedProductView[];

  static with(found: ShownObject, usedBy: readonly NamedProductView[]): ListedCustomFieldView {
    return { ...this.of(found), usedBy: [...usedBy] };
  }
}

/** Everything that the billing provider has of an object, in camelCase, but no secrets. */
export class WithDetails {
  /** Everything that the billing provider has of it, in camelCase. */
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;
}

export class LinkedAccountView {
  id!: string;
  owner!: BillingOwnerView;
  /** Null for an owner who was deleted. */
  name!: string | null;
  /** For an organization, the address of the owner that the billing provider is told. */
  email!: string | null;
  @ApiProperty({ enum: LINK_STATUSES }) status!: LinkStatus;
  /** Why there is no customer, or, when linked, why the customer has a former email address. */
  @ApiProperty({ enum: ['email-taken', 'email-refused', 'no-owner'], nullable: true }) reason!: ConflictReason | null;
  customerId!: string | null;
  createdAt!: Date;
  updatedAt!: Date;

  static of({ link, name, email }: LinkOfOwner): LinkedAccountView {
    const shown = pick(link, 'id', 'status', 'reason', 'customerId', 'createdAt', 'updatedAt');
    return { ...shown, owner: ownerIn(link), name, email };
  }
}

export class LinkedAccountsView extends ListPageView {
  items!: LinkedAccountView[];
}

export class ListedCustomersView extends ListPageView {
  items!: ListedCustomerView[];
}

export class CustomerPageView extends WithDetails {
  customer!: ListedCustomerView;
  /** How it was linked, and why that failed; null: no account here was linked to it. */
  account!: LinkedAccountView | null;
  /** The entitlements that the billing provider lists for the customer; null: it has sent no list so far. */
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
