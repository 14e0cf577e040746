import type { CANCELLATION_REASONS } from '../../objects/domain/enumerations.ts';
import { given } from '../../objects/domain/json.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { subscriptionActions } from './audit-actions.ts';
import type { Decision } from './subscription-commands.ts';

interface Cancellation {
  readonly reason?: (typeof CANCELLATION_REASONS)[number] | undefined;
  /** The customer and the merchant can read it. */
  readonly comment?: string | undefined;
}

/** Cancels at the end of the period. */
export const cancellation =
  ({ reason, comment }: Cancellation): Decision =>
  () => ({
    command: 'cancel',
    change: {
      cancelAtPeriodEnd: true,
      ...given({ customerCancellationReason: reason, customerCancellationComment: comment }),
    },
    isReached: ({ cancelAtPeriodEnd, status }) => cancelAtPeriodEnd || status === 'canceled',
    action: subscriptionActions['billing.subscription.canceled'],
    details: { reason: reason ?? null },
  });

export const uncancellation: Decision = () => ({
  command: 'uncancel',
  change: { cancelAtPeriodEnd: false },
  isReached: ({ cancelAtPeriodEnd, status }) => !cancelAtPeriodEnd && status !== 'canceled',
  action: subscriptionActions['billing.subscription.uncanceled'],
});

/** Ends the subscription at once, with the access that it gives. */
export const revocation: Decision = () => ({
  command: 'revoke',
  change: 'revoke',
  isReached: ({ status }) => status === 'canceled',
  action: subscriptionActions['billing.subscription.ended'],
});

/** Pauses from the end of the period on. @param resumesAt ISO 8601; undefined: until it is resumed */
export const pause =
  (resumesAt: string | undefined): Decision =>
  () => ({
    command: 'pause',
    change: { pauseAtPeriodEnd: true, ...(resumesAt !== undefined && { resumesAt }) },
    isReached: ({ pauseAtPeriodEnd, status }) => pauseAtPeriodEnd || status === 'paused',
    action: subscriptionActions['billing.subscription.paused'],
    details: { resumesAt: resumesAt ?? null },
  });

/** A paused subscription begins a new period, which is charged at once; one that is not paused yet just goes on. */
export const resumption: Decision = ({ fields }) => ({
  ...(!fields.pauseAtPeriodEnd && { command: 'resume' }),
  change: fields.pauseAtPeriodEnd ? { pauseAtPeriodEnd: false } : { resume: true },
  isReached: ({ pauseAtPeriodEnd, status }) => !pauseAtPeriodEnd && status !== 'paused',
  action: subscriptionActions['billing.subscription.resumed'],
});

/** Drops the change that waits for the next period. */
export const dropping: Decision = ({ fields }) => {
  if (fields.pendingUpdate === null) throw SubscriptionRefusal.SUBSCRIPTION_UNCHANGED();
  return {
    change: { pendingUpdate: null },
    isReached: ({ pendingUpdate }) => pendingUpdate === null,
    action: subscriptionActions['billing.subscription.change-dropped'],
  };
};
