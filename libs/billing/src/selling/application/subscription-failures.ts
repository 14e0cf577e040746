import type { Refusal } from '#shared-kernel/domain/refusal';
import { refusedByProvider } from '../../customers/index.ts';
import type { Obstacle } from '../../objects/domain/subscription-commands.ts';
import { GatewayError } from '../../polar/index.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';

/** The platform's names of errors, and what they mean here. */
const BY_CODE: Readonly<Record<string, () => Refusal>> = {
  AlreadyCanceledSubscription: SubscriptionRefusal.SUBSCRIPTION_ALREADY_CANCELED,
  SubscriptionNotScheduledToCancel: SubscriptionRefusal.SUBSCRIPTION_NOT_CANCELED,
  NotASeatBasedSubscription: SubscriptionRefusal.SUBSCRIPTION_HAS_NO_SEATS,
  FeatureNotEnabled: SubscriptionRefusal.SUBSCRIPTION_HAS_NO_SEATS,
  SeatsAlreadyAssigned: SubscriptionRefusal.SEATS_ASSIGNED,
  BelowMinimumSeats: SubscriptionRefusal.SEATS_OUT_OF_RANGE,
  AboveMaximumSeats: SubscriptionRefusal.SEATS_OUT_OF_RANGE,
  SeatNotAvailable: SubscriptionRefusal.NO_SEAT_AVAILABLE,
  CustomerAlreadyHasSeat: SubscriptionRefusal.SEAT_ASSIGNED_ALREADY,
};

/** A failure of the platform as the answer to who changes a subscription. @throws always */
export function refusedChange(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  const { failure } = error;
  const code = 'code' in failure ? failure.code : null;
  const refusal = code === null ? undefined : BY_CODE[code];
  if (refusal !== undefined) throw refusal();
  switch (failure.kind) {
    case 'payment_required':
      throw SubscriptionRefusal.PAYMENT_FAILED();
    case 'conflict':
      throw SubscriptionRefusal.SUBSCRIPTION_LOCKED();
    case 'forbidden':
      throw SubscriptionRefusal.SUBSCRIPTION_STATUS_UNFIT();
    case 'gone':
      throw SubscriptionRefusal.SUBSCRIPTION_ENDED();
    case 'not_found':
      throw SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND();
    case 'invalid':
      if (failure.fields.length === 0) throw SubscriptionRefusal.INVALID_SUBSCRIPTION_CHANGE();
      return refusedByProvider(error, SubscriptionRefusal.INVALID_SUBSCRIPTION_CHANGE);
    default:
      return refusedByProvider(error);
  }
}

/** @throws always */
export function refusedBefore(command: string, obstacle: Obstacle): never {
  switch (obstacle) {
    case 'ended':
      throw SubscriptionRefusal.SUBSCRIPTION_ENDED();
    case 'wrong-status':
      throw SubscriptionRefusal.SUBSCRIPTION_STATUS_UNFIT();
    case 'not-scheduled':
      throw SubscriptionRefusal.SUBSCRIPTION_NOT_CANCELED();
    case 'already-scheduled':
      throw command === 'pause'
        ? SubscriptionRefusal.SUBSCRIPTION_ALREADY_PAUSED()
        : SubscriptionRefusal.SUBSCRIPTION_ALREADY_CANCELED();
  }
}
