import type { CANCELLATION_REASONS } from '../../objects/domain/enumerations.ts';
import { subscriptionActions } from './subscription-audit-actions.ts';
import type { WantedChange } from './subscription-commands.ts';

export interface Cancellation {
  readonly reason?: (typeof CANCELLATION_REASONS)[number] | undefined;
  /** The customer and the merchant can read it. */
  readonly comment?: string | undefined;
}

/** At the end of the period. */
export const cancellation = ({ reason, comment }: Cancellation): WantedChange => ({
  command: 'cancel',
  change: {
    cancelAtPeriodEnd: true,
    ...(reason !== undefined && { customerCancellationReason: reason }),
    ...(comment !== undefined && { customerCancellationComment: comment }),
  },
  isReached: ({ cancelAtPeriodEnd, status }) => cancelAtPeriodEnd || status === 'canceled',
  action: subscriptionActions['billing.subscription.canceled'],
  details: { reason: reason ?? null },
});

export const uncancellation = (): WantedChange => ({
  command: 'uncancel',
  change: { cancelAtPeriodEnd: false },
  isReached: ({ cancelAtPeriodEnd, status }) => !cancelAtPeriodEnd && status !== 'canceled',
  action: subscriptionActions['billing.subscription.uncanceled'],
});

/** At once: what it gives access to is withdrawn. */
export const revocation = (): WantedChange => ({
  command: 'revoke',
  change: 'revoke',
  isReached: ({ status }) => status === 'canceled',
  action: subscriptionActions['billing.subscription.ended'],
});
