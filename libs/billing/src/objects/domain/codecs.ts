import type { Entity, FieldsOf } from './codec.ts';
import { benefit } from './kinds/benefit.ts';
import { benefitGrant } from './kinds/benefit-grant.ts';
import { checkout } from './kinds/checkout.ts';
import { attachedCustomField, customField } from './kinds/custom-field.ts';
import { customer, customerState } from './kinds/customer.ts';
import { customerSeat } from './kinds/customer-seat.ts';
import { discount } from './kinds/discount.ts';
import { licenseKey } from './kinds/license-key.ts';
import { member } from './kinds/member.ts';
import { customerMeter, meter, subscriptionMeter } from './kinds/meter.ts';
import { order, orderItem } from './kinds/order.ts';
import { organization } from './kinds/organization.ts';
import { price } from './kinds/price.ts';
import { media, product } from './kinds/product.ts';
import { refund } from './kinds/refund.ts';
import { subscription } from './kinds/subscription.ts';

export const codecs = {
  attached_custom_field: attachedCustomField,
  benefit,
  benefit_grant: benefitGrant,
  checkout,
  custom_field: customField,
  customer,
  customer_meter: customerMeter,
  customer_seat: customerSeat,
  customer_state: customerState,
  discount,
  license_key: licenseKey,
  media,
  member,
  meter,
  order,
  order_item: orderItem,
  organization,
  price,
  product,
  refund,
  subscription,
  subscription_meter: subscriptionMeter,
};

export type Kind = keyof typeof codecs;

export type EntityOf<K extends Kind> = Entity<FieldsOf<(typeof codecs)[K]>>;
