import { describe } from '../codec.ts';
import {
  ADDRESS_FIELD_MODES,
  BILLING_REASONS,
  CHECKOUT_STATUSES,
  ORDER_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
} from '../enumerations.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { currency, flag, id, instant, listOf, oneOf, optional, orElse, record, text, whole } from '../readers.ts';
import { customer } from './customers.ts';
import { discount } from './discounts.ts';
import { attachedCustomField, price, product } from './products.ts';
import { address, common, noMetadata, ofConnection } from './shared.ts';
import { subscription } from './subscriptions.ts';

const mode = oneOf(ADDRESS_FIELD_MODES);
const billingAddressFields = record({
  country: mode,
  state: mode,
  city: mode,
  postalCode: mode,
  line1: mode,
  line2: mode,
});

export const checkout = describe({
  kind: 'checkout',
  fields: {
    ...common,
    status: oneOf(CHECKOUT_STATUSES),
    expiresAt: instant,
    amount: whole,
    discountAmount: orElse(whole, 0),
    netAmount: whole,
    /** Null until the address is known. */
    taxAmount: optional(whole),
    totalAmount: whole,
    currency,
    organizationId: optional(id),
    productId: optional(id),
    productPriceId: optional(id),
    discountId: optional(id),
    subscriptionId: optional(id),
    customerId: optional(id),
    externalCustomerId: optional(text),
    customerEmail: optional(text),
    seats: optional(whole),
    units: optional(whole),
    isPaymentFormRequired: flag,
    billingAddressFields: optional(billingAddressFields),
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
  adds: { customerExternalId: (wire) => wire.external_customer_id },
  embeds: {
    product,
    products: product,
    product_price: price,
    prices: { keyed: price },
    discount,
    attached_custom_fields: attachedCustomField,
  },
});

export const orderItem = describe({
  kind: 'order_item',
  fields: {
    ...common,
    label: text,
    amount: whole,
    taxAmount: whole,
    proration: flag,
    productPriceId: optional(id),
    startTimestamp: optional(instant),
    endTimestamp: optional(instant),
  },
  adds: noMetadata,
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'metadata',
    'label',
    'amount',
    'taxAmount',
    'proration',
    'productPriceId',
    'startTimestamp',
    'endTimestamp',
  ],
});

/** All amounts may be negative: a downgrade gives credit. */
export const order = describe({
  kind: 'order',
  fields: {
    ...common,
    status: oneOf(ORDER_STATUSES),
    /** Also of refunded orders. */
    paid: flag,
    subtotalAmount: whole,
    discountAmount: whole,
    netAmount: whole,
    taxAmount: whole,
    totalAmount: whole,
    appliedBalanceAmount: orElse(whole, 0),
    dueAmount: optional(whole),
    refundedAmount: whole,
    refundedTaxAmount: whole,
    refundableAmount: optional(whole),
    refundableTaxAmount: optional(whole),
    currency,
    billingReason: oneOf(BILLING_REASONS),
    billingName: optional(text),
    billingAddress: optional(address),
    invoiceNumber: optional(text),
    isInvoiceGenerated: orElse(flag, false),
    receiptNumber: optional(text),
    description: optional(text),
    customerId: id,
    productId: optional(id),
    discountId: optional(id),
    subscriptionId: optional(id),
    checkoutId: optional(id),
    nextPaymentAttemptAt: optional(instant),
    seats: optional(whole),
    units: optional(whole),
    items: listOf(orderItem),
  },
  adds: { ...ofConnection, amount: (wire: JsonObject) => wire.net_amount },
  embeds: { customer, product, discount, subscription, items: orderItem },
  // The fee is between the platform and the merchant; details of the customer have a route of their own.
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'status',
    'paid',
    'amount',
    'subtotalAmount',
    'discountAmount',
    'netAmount',
    'taxAmount',
    'totalAmount',
    'appliedBalanceAmount',
    'dueAmount',
    'refundedAmount',
    'refundedTaxAmount',
    'refundableAmount',
    'refundableTaxAmount',
    'currency',
    'billingReason',
    'billingName',
    'invoiceNumber',
    'isInvoiceGenerated',
    'receiptNumber',
    'description',
    'seats',
    'units',
    'customerId',
    'productId',
    'product',
    'discountId',
    'discount',
    'subscriptionId',
    'subscription',
    'checkoutId',
    'nextPaymentAttemptAt',
    'customFieldData',
    'items',
    { billingAddress: ['line1', 'line2', 'postalCode', 'city', 'state', 'country'] },
  ],
});

export const refund = describe({
  kind: 'refund',
  fields: {
    ...common,
    organizationId: id,
    status: oneOf(REFUND_STATUSES),
    reason: oneOf(REFUND_REASONS),
    /** Without tax. */
    amount: whole,
    taxAmount: whole,
    currency,
    orderId: id,
    subscriptionId: optional(id),
    customerId: id,
    revokeBenefits: flag,
  },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'status',
    'reason',
    'amount',
    'taxAmount',
    'currency',
    'orderId',
    'subscriptionId',
    'customerId',
    'revokeBenefits',
    {
      dispute: [
        'id',
        'createdAt',
        'modifiedAt',
        'status',
        'resolved',
        'closed',
        'amount',
        'taxAmount',
        'currency',
        'reason',
        'evidenceDueBy',
        'pastDue',
        'orderId',
        'paymentId',
      ],
    },
  ],
});
