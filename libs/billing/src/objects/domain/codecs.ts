import type { Entity, FieldsOf } from './codec.ts';
import { benefit, benefitGrant, licenseKey } from './entities/benefits.ts';
import { customer, customerSeat, customerState, member } from './entities/customers.ts';
import { discount } from './entities/discounts.ts';
import { customerMeter, meter, subscriptionMeter } from './entities/meters.ts';
import { organization } from './entities/organization.ts';
import { attachedCustomField, customField, media, price, product } from './entities/products.ts';
import { checkout, order, orderItem, refund } from './entities/purchases.ts';
import { subscription } from './entities/subscriptions.ts';

/** Every kind of object of the platform that this service reads. */
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
