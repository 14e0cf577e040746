import { describe } from '../codec.ts';
import { BILLING_REASONS, ORDER_STATUSES } from '../enumerations.ts';
import { read } from '../members.ts';
import { currency, flag, id, instant, listOf, map, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { address, commonForHolders, noMetadata, ofConnection } from './common.ts';
import { customer } from './customer.ts';
import { discount } from './discount.ts';
import { product } from './product.ts';
import { subscription } from './subscription.ts';

export const orderItem = describe({
  kind: 'order_item',
  schema: 'OrderItemView',
  members: {
    ...commonForHolders,
    metadata: { ...noMetadata, holders: 'undeclared' },
    label: { read: text, holders: 'always' },
    amount: { read: whole, holders: 'always' },
    taxAmount: { read: whole, holders: 'always' },
    proration: { read: flag, holders: 'always', words: 'For a part of a period.' },
    ...read({ productPriceId: optional(id), startTimestamp: optional(instant), endTimestamp: optional(instant) }),
  },
});

/** All amounts may be negative: a downgrade gives credit. The fee of the platform is not for holders. */
export const order = describe({
  kind: 'order',
  members: {
    ...commonForHolders,
    createdAt: { read: instant, holders: 'always' },
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { as: map, holders: 'always' },
    customFieldData: {
      as: map,
      holders: 'sometimes',
      words: 'Answers to the custom fields of the product, by slug.',
      personal: true,
    },
    status: {
      read: oneOf(ORDER_STATUSES),
      holders: 'always',
      staff: '',
      words: {
        holders: '`draft`, `pending`, `paid`, `refunded`, `partially_refunded`, `void`; `unknown` for newer ones.',
        staff: '`draft`, `pending`, `paid`, `refunded`, `partially_refunded`, `void`, …',
      },
    },
    rawStatus: {
      as: text,
      holders: 'sometimes',
      words: 'As the billing provider says it, where `status` is `unknown`.',
    },
    paid: { read: flag, holders: 'always', staff: false, words: 'Also of refunded orders.' },
    billingReason: {
      read: oneOf(BILLING_REASONS),
      holders: 'always',
      staff: '',
      words: {
        holders: '`purchase`, `subscription_create`, `subscription_cycle`, `subscription_update`, …, or `unknown`.',
        staff: '`purchase`, `subscription_create`, `subscription_cycle`, `subscription_update`, …',
      },
    },
    currency: { read: currency, holders: 'always', staff: '', words: 'ISO 4217 in lower case.' },
    amount: { add: (wire) => wire.net_amount, holders: 'undeclared' },
    subtotalAmount: { read: whole, holders: 'always', staff: 0 },
    discountAmount: { read: whole, holders: 'always', staff: 0 },
    netAmount: { read: whole, holders: 'always', staff: 0, words: 'Without tax.' },
    taxAmount: { read: whole, holders: 'always', staff: 0 },
    totalAmount: { read: whole, holders: 'always', staff: 0 },
    appliedBalanceAmount: {
      read: orElse(whole, 0),
      holders: 'sometimes',
      words: 'Negative: credit that was used for it.',
    },
    refundedAmount: { read: whole, holders: 'always', staff: 0, words: 'Without tax.' },
    refundedTaxAmount: { read: whole, holders: 'always', staff: 0 },
    ...read({ refundableAmount: optional(whole), refundableTaxAmount: optional(whole) }),
    dueAmount: { read: orElse(whole, null), holders: 'sometimes', staff: null },
    invoiceNumber: { read: optional(text), holders: 'always', staff: null },
    isInvoiceGenerated: { read: orElse(flag, false), holders: 'always', staff: false },
    receiptNumber: { read: optional(text), holders: 'sometimes', staff: null },
    billingName: {
      read: optional(text),
      holders: 'sometimes',
      words: 'What its invoice shows; null: there is none without it.',
      personal: true,
    },
    billingAddress: { read: optional(address), holders: 'sometimes', words: 'Likewise.', personal: true },
    nextPaymentAttemptAt: {
      read: optional(instant),
      holders: 'sometimes',
      staff: null,
      words: 'When the payment is tried again.',
    },
    description: { read: optional(text), holders: 'sometimes', words: 'Such as the name of the plan.' },
    customerId: { read: id, holders: 'undeclared' },
    customer: { as: customer },
    productId: { read: optional(id), holders: 'always', staff: null },
    product: { as: optional(product), holders: 'always' },
    discountId: { read: optional(id), holders: 'undeclared' },
    discount: { as: optional(discount), holders: 'sometimes' },
    subscriptionId: { read: optional(id), holders: 'always', staff: null },
    subscription: { as: subscription, holders: 'undeclared' },
    checkoutId: { read: optional(id), holders: 'undeclared', staff: null },
    ...read({ seats: optional(whole), units: optional(whole) }),
    items: { read: listOf(orderItem), holders: 'always' },
  },
});
