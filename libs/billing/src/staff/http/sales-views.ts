import { checkout } from '../../objects/domain/kinds/checkout.ts';
import { order } from '../../objects/domain/kinds/order.ts';
import { refund } from '../../objects/domain/kinds/refund.ts';
import { subscription } from '../../objects/domain/kinds/subscription.ts';
import { staffView } from '../../objects/http.ts';
import type { ShownObject } from '../application/object-forms.ts';
import { NamedCustomerView, NamedProductView } from './object-views.ts';

const customerOf = ({ customer }: ShownObject) => customer && NamedCustomerView.of(customer);
const productOf = ({ shown: { product } }: ShownObject) => NamedProductView.of(product);

export class ListedSubscriptionView extends staffView(subscription) {
  product!: NamedProductView | null;
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedSubscriptionView {
    return { ...super.of(found), product: productOf(found), customer: customerOf(found) };
  }
}

/** Amounts may be negative: a change to a cheaper plan gives credit. */
export class ListedOrderView extends staffView(order) {
  product!: NamedProductView | null;
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedOrderView {
    return { ...super.of(found), product: productOf(found), customer: customerOf(found) };
  }
}

export class ListedRefundView extends staffView(refund) {
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedRefundView {
    return { ...super.of(found), customer: customerOf(found) };
  }
}

/** The address of its page is a secret of the buyer, and is kept nowhere. */
export class ListedCheckoutView extends staffView(checkout) {
  product!: NamedProductView | null;
  customer!: NamedCustomerView | null;

  static override of(found: ShownObject): ListedCheckoutView {
    return { ...super.of(found), product: productOf(found), customer: customerOf(found) };
  }
}
