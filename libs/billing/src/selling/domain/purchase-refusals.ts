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
