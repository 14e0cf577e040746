import { refusals } from '#shared-kernel/domain/refusal';

export const PurchaseRefusal = refusals({
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found' },
  /** With `subscriptionId` and `productId`. */
  ALREADY_SUBSCRIBED: { status: 409, message: 'There is a subscription already. Change its plan instead.' },
  DISCOUNT_NOT_FOUND: { status: 404, message: 'Discount code not found' },
  CHECKOUT_NOT_FOUND: { status: 404, message: 'Checkout not found' },
  /** With `fields`, which say what to send instead. */
  CONTRADICTORY_CHECKOUT: {
    status: 400,
    message: 'The products, the buyer or the discount are named twice, and differ. Name each of them once.',
  },
  /** With `fields`. */
  INVALID_CHECKOUT: { status: 422, message: 'The billing provider refused this purchase' },
});

export const SubscriptionRefusal = refusals({
  /** Also for a subscription of another owner. */
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Subscription not found' },
  SUBSCRIPTION_ENDED: { status: 409, message: 'The subscription has ended' },
  SUBSCRIPTION_ALREADY_CANCELED: { status: 409, message: 'The subscription is canceled already' },
  SUBSCRIPTION_NOT_CANCELED: { status: 409, message: 'The subscription is not canceled' },
  SUBSCRIPTION_ALREADY_PAUSED: { status: 409, message: 'The subscription is going to be paused already' },
  SUBSCRIPTION_STATUS_UNFIT: { status: 409, message: 'The subscription does not allow this now' },
  /** The platform works on another change of it. */
  SUBSCRIPTION_LOCKED: { status: 409, message: 'Another change is under way. Try again in a moment.' },
  /** The cost is not the one that `expected` names, or that was estimated long ago. */
  CHANGE_COST_DIFFERS: { status: 409, message: 'The cost of the change is another one by now. Estimate it again.' },
  SUBSCRIPTION_UNCHANGED: { status: 409, message: 'The subscription is like this already' },
  /** Nothing more is charged before it is paid; a decrease can begin with the next period. */
  PAYMENT_DUE: { status: 409, message: 'A payment of the subscription is due. It must be paid first.' },
  PAYMENT_FAILED: { status: 402, message: 'The payment failed. Nothing was changed.' },
  PLAN_NOT_AVAILABLE: { status: 422, message: 'The subscription cannot be changed to this plan' },
  PLAN_CHANGES_NOT_ALLOWED: { status: 403, message: 'Subscriptions cannot be changed here' },
  /** The merchant does not let customers pay for an increase with the next invoice. */
  PAYMENT_NOT_DEFERRABLE: {
    status: 403,
    message: 'An increase is charged at once. Choose "invoice", or "next_period" to begin later.',
  },
  /** The plan is sold without a trial, or with a shorter one. */
  TRIAL_NOT_TRANSFERABLE: {
    status: 403,
    message: 'The trial does not cover this. Choose "next_period" to begin when the trial ends.',
  },
  PLAN_WITHOUT_SEATS: {
    status: 422,
    message: 'A subscription with seats cannot be changed to a plan without seats. Cancel it, and buy the other plan.',
  },
  FIRST_SEATS_NOT_LATER: {
    status: 422,
    message: 'The first seats begin at once. Leave "prorationBehavior" out, or choose "invoice".',
  },
  FIRST_SEATS_AFTER_TRIAL: {
    status: 403,
    message: 'The trial does not cover a plan with seats. Change to it when the trial has ended.',
  },
  SUBSCRIPTION_HAS_NO_SEATS: { status: 409, message: 'The subscription is not sold by seats' },
  SEATS_ASSIGNED: { status: 409, message: 'More seats than that are assigned. Revoke some first.' },
  SEATS_OUT_OF_RANGE: { status: 422, message: 'The plan is not sold with this number of seats' },
  /** With `fields`. */
  INVALID_SUBSCRIPTION_CHANGE: { status: 422, message: 'The billing provider refused this change' },
  NO_SEAT_AVAILABLE: { status: 409, message: 'All seats are assigned' },
  /** A decrease is planned. With `seats`, which are left by it. */
  NO_SEAT_AFTER_DECREASE: {
    status: 409,
    message: 'A decrease to {seats} seats is planned, and as many are assigned. Drop the planned change first.',
  },
  SEAT_ASSIGNED_ALREADY: { status: 409, message: 'This person has a seat already' },
  /** Others can have one as well, if the caller may invite them to the organization. */
  SEAT_NEEDS_MEMBER: { status: 403, message: 'Only members of the organization can have a seat' },
  SEAT_NOT_FOUND: { status: 404, message: 'Seat not found' },
  /** With the seconds to wait. */
  TOO_MANY_SEATS_GIVEN: { status: 429, message: 'Too many seats were given. Please try again later.' },
});

export const OrderRefusal = refusals({
  /** Also for an order of another owner. */
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  INVOICE_NOT_AVAILABLE: { status: 409, message: 'There is no invoice for an order that is not paid' },
  INVOICE_NOT_WRITTEN: { status: 404, message: 'There is no invoice of this order yet' },
  INVOICE_DETAILS_MISSING: { status: 422, message: 'An invoice needs a billing name and a billing address' },
  RECEIPT_NOT_FOUND: { status: 404, message: 'There is no receipt for this order' },
});

export const RefundRefusal = refusals({
  REFUND_REQUEST_NOT_FOUND: { status: 404, message: 'Refund request not found' },
  /** The id belongs to a request with other content, or of another person. */
  REFUND_REQUEST_ID_USED: { status: 409, message: 'There is another refund request with this id' },
  REFUND_ORDER_NOT_PAID: { status: 409, message: 'An order that is not paid cannot be refunded' },
  REFUND_NOTHING_LEFT: { status: 409, message: 'Nothing of this order is left to refund' },
  /** Asked for and not decided, under way, or not yet carried out by the bank. */
  REFUND_PENDING: { status: 409, message: 'Another refund of this order is not finished' },
  REFUND_AMOUNT_OUT_OF_RANGE: { status: 422, message: 'The amount must be between 1 and {refundable}' },
  REFUND_CANNOT_REVOKE_BENEFITS: {
    status: 422,
    message: 'Benefits of a subscription end with the subscription, not with a refund',
  },
  REFUNDS_BLOCKED: { status: 409, message: 'The billing provider blocks refunds of this order' },
  REFUND_REFUSED: { status: 422, message: 'The billing provider refused this refund' },
  /** Not to be sent again: the next look at the order tells. */
  REFUND_UNCONFIRMED: {
    status: 503,
    message: 'The billing provider did not say whether it made the refund. Look at the order again in a minute.',
  },
  REFUND_NEEDS_SECOND_PERSON: { status: 403, message: 'Another person must approve this refund' },
  REFUND_DECIDED: { status: 409, message: 'This refund was approved or declined already' },
});

export const LicenseKeyRefusal = refusals({
  /** Also for a key of another owner. */
  LICENSE_KEY_NOT_FOUND: { status: 404, message: 'License key not found' },
  LICENSE_KEY_ACTIVATION_NOT_FOUND: { status: 404, message: 'Activation not found' },
  LICENSE_KEY_NOT_VALID: { status: 409, message: 'The license key is revoked, disabled or expired' },
  LICENSE_KEY_LIMIT_REACHED: { status: 409, message: 'The license key allows no more activations' },
});
