import { refusedAs } from '../../customers/index.ts';
import type { Command, Obstacle } from '../../objects/domain/subscription-commands.ts';
import { SubscriptionRefusal as Refused } from '../domain/selling-refusals.ts';

/** A failure of the platform as the answer to who changes a subscription. @throws always */
export const refusedChange = refusedAs({
  byCode: {
    AlreadyCanceledSubscription: Refused.SUBSCRIPTION_ALREADY_CANCELED,
    SubscriptionNotScheduledToCancel: Refused.SUBSCRIPTION_NOT_CANCELED,
    NotASeatBasedSubscription: Refused.SUBSCRIPTION_HAS_NO_SEATS,
    FeatureNotEnabled: Refused.SUBSCRIPTION_HAS_NO_SEATS,
    SeatsAlreadyAssigned: Refused.SEATS_ASSIGNED,
    BelowMinimumSeats: Refused.SEATS_OUT_OF_RANGE,
    AboveMaximumSeats: Refused.SEATS_OUT_OF_RANGE,
    SeatNotAvailable: Refused.NO_SEAT_AVAILABLE,
    CustomerAlreadyHasSeat: Refused.SEAT_ASSIGNED_ALREADY,
  },
  byKind: {
    payment_required: Refused.PAYMENT_FAILED,
    conflict: Refused.SUBSCRIPTION_LOCKED,
    forbidden: Refused.SUBSCRIPTION_STATUS_UNFIT,
    gone: Refused.SUBSCRIPTION_ENDED,
    not_found: Refused.SUBSCRIPTION_NOT_FOUND,
    invalid: Refused.INVALID_SUBSCRIPTION_CHANGE,
  },
  invalid: Refused.INVALID_SUBSCRIPTION_CHANGE,
});

const OBSTACLES = {
  ended: Refused.SUBSCRIPTION_ENDED,
  'wrong-status': Refused.SUBSCRIPTION_STATUS_UNFIT,
  'not-scheduled': Refused.SUBSCRIPTION_NOT_CANCELED,
  'already-scheduled': Refused.SUBSCRIPTION_ALREADY_CANCELED,
};

export const refusalOf = (command: Command, obstacle: Obstacle) =>
  command === 'pause' && obstacle === 'already-scheduled'
    ? Refused.SUBSCRIPTION_ALREADY_PAUSED()
    : OBSTACLES[obstacle]();
