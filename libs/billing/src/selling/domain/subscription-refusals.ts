import { refusals } from '#shared-kernel/domain/refusal';

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
  SUBSCRIPTION_UNCHANGED: { status: 409, message: 'The subscription is like this already' },
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
  SUBSCRIPTION_HAS_NO_SEATS: { status: 409, message: 'The subscription is not sold by seats' },
  SEATS_ASSIGNED: { status: 409, message: 'More seats than that are assigned. Revoke some first.' },
  SEATS_OUT_OF_RANGE: { status: 422, message: 'The plan is not sold with this number of seats' },
  /** With `fields`. */
  INVALID_SUBSCRIPTION_CHANGE: { status: 422, message: 'The billing provider refused this change' },
  NO_SEAT_AVAILABLE: { status: 409, message: 'All seats are assigned' },
  SEAT_ASSIGNED_ALREADY: { status: 409, message: 'This person has a seat already' },
  SEAT_NOT_FOUND: { status: 404, message: 'Seat not found' },
});
