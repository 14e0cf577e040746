import { refusals } from '#shared-kernel/domain/refusal';

export const OrderRefusal = refusals({
  /** Also for an order of another owner. */
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  INVOICE_NOT_AVAILABLE: { status: 409, message: 'There is no invoice for an order that is not paid' },
  INVOICE_DETAILS_MISSING: { status: 422, message: 'An invoice needs a billing name and a billing address' },
  RECEIPT_NOT_FOUND: { status: 404, message: 'There is no receipt for this order' },
});
