import {
  ListedBenefitView,
  ListedCustomFieldView,
  ListedDiscountView,
  ListedMeterView,
  ListedProductView,
} from './catalog-views.ts';
import { ListedCustomerView } from './customer-views.ts';
import { ListedCheckoutView, ListedOrderView, ListedRefundView, ListedSubscriptionView } from './sales-views.ts';

class Listed {
  /** On all pages, counted up to 10,000. */
  total!: number;
  limit!: number;
  offset!: number;
}

export class ListedCustomersView extends Listed {
  customers!: ListedCustomerView[];
}
export class ListedSubscriptionsView extends Listed {
  subscriptions!: ListedSubscriptionView[];
}
export class ListedOrdersView extends Listed {
  orders!: ListedOrderView[];
}
export class ListedRefundsView extends Listed {
  refunds!: ListedRefundView[];
}
export class ListedCheckoutsView extends Listed {
  checkouts!: ListedCheckoutView[];
}
export class ListedProductsView extends Listed {
  products!: ListedProductView[];
}
export class ListedDiscountsView extends Listed {
  discounts!: ListedDiscountView[];
}
export class ListedBenefitsView extends Listed {
  benefits!: ListedBenefitView[];
}
export class ListedMetersView extends Listed {
  meters!: ListedMeterView[];
}
export class ListedCustomFieldsView extends Listed {
  customFields!: ListedCustomFieldView[];
}
