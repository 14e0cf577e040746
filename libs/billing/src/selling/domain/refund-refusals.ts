import { refusals } from '#shared-kernel/domain/refusal';

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
