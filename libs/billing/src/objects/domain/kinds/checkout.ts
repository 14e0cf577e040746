import { describe } from '../codec.ts';
import { ADDRESS_FIELD_MODES, CHECKOUT_STATUSES } from '../enumerations.ts';
import { isJsonObject } from '../json.ts';
import { record } from '../members.ts';
import { currency, flag, id, instant, keyed, listOf, map, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { common } from './common.ts';
import { attachedCustomField } from './custom-field.ts';
import { discount } from './discount.ts';
import { price } from './price.ts';
import { product } from './product.ts';

const mode = oneOf(ADDRESS_FIELD_MODES);

export const checkout = describe({
  kind: 'checkout',
  members: {
    ...common,
    status: {
      read: oneOf(CHECKOUT_STATUSES),
      staff: '',
      words: '`open`, `confirmed`, `succeeded`, `expired`, `failed`, …',
    },
    expiresAt: { read: instant, staff: '' },
    currency: { read: currency, staff: '', words: 'ISO 4217 in lower case.' },
    amount: whole,
    discountAmount: orElse(whole, 0),
    netAmount: { read: whole, staff: 0 },
    taxAmount: { read: optional(whole), staff: null, words: 'Null until the address of the buyer is known.' },
    totalAmount: { read: whole, staff: 0 },
    organizationId: optional(id),
    customerId: optional(id),
    externalCustomerId: optional(text),
    customerExternalId: { add: (wire) => wire.external_customer_id },
    customerName: { as: text, staff: null, words: 'What the buyer entered.', personal: true },
    customerEmail: { read: optional(text), staff: null, personal: true },
    customerIpAddress: { personal: true },
    customerBillingName: { personal: true },
    customerBillingAddress: { personal: true },
    customerTaxId: { personal: true },
    customerMetadata: { as: map, personal: true },
    customFieldData: { as: map, personal: true },
    productId: { read: optional(id), staff: null },
    product: { as: product },
    products: { as: listOf(product) },
    productPriceId: optional(id),
    productPrice: { as: price },
    prices: { as: keyed(price) },
    discountId: { read: optional(id), staff: null },
    discount: { as: discount },
    subscriptionId: { read: optional(id), staff: null, words: 'The one that is changed by it.' },
    attachedCustomFields: { as: listOf(attachedCustomField) },
    seats: optional(whole),
    units: optional(whole),
    isPaymentFormRequired: { read: flag, staff: false, words: 'Whether the buyer has something to enter for paying.' },
    billingAddressFields: optional(
      record({ country: mode, state: mode, city: mode, postalCode: mode, line1: mode, line2: mode }),
    ),
  },
  // The address of the hosted page contains the client secret, and so does the other one where the merchant set none.
  secrets: ['url', 'success_url'],
  modern: (wire) => {
    const { customer_external_id: former, ...rest } = wire;
    // Older versions named the organization in the product alone.
    const { organization_id: seller } = isJsonObject(wire.product) ? wire.product : {};
    return {
      ...rest,
      ...(former !== undefined && { external_customer_id: wire.external_customer_id ?? former }),
      ...(seller !== undefined && { organization_id: wire.organization_id ?? seller }),
    };
  },
});
