import { auditActions, entry } from '#shared-kernel/application/audit';

interface OfSubscription {
  readonly [member: string]: string | number | null;
  readonly subscriptionId: string;
}

interface OfSeat {
  readonly [member: string]: string;
  readonly subscriptionId: string;
  readonly seatId: string;
}

export const subscriptionActions = auditActions({
  'billing.subscription.canceled': entry<OfSubscription>('A subscription was canceled; it runs until its period ends.'),
  'billing.subscription.uncanceled': entry<OfSubscription>('The cancellation of a subscription was taken back.'),
  'billing.subscription.ended': entry<OfSubscription>('A subscription was ended at once.'),
  'billing.subscription.plan-changed': entry<OfSubscription>(
    'The plan of a subscription was changed, at once or for the next period.',
  ),
  'billing.subscription.seats-changed': entry<OfSubscription>(
    'The number of seats of a subscription was changed, at once or for the next period.',
  ),
  'billing.subscription.paused': entry<OfSubscription>('A subscription was paused from the end of its period on.'),
  'billing.subscription.resumed': entry<OfSubscription>('A subscription was resumed, or its pause was taken back.'),
  'billing.subscription.change-dropped': entry<OfSubscription>(
    'A change of a subscription that waited for the next period was taken back.',
  ),
  'billing.subscription.changed-by-staff': entry<{ readonly action: string; readonly reason: string }>(
    'Staff changed a subscription; the entry has their reason, the entry of the action itself what was changed.',
  ),
  'billing.seat.assigned': entry<OfSeat>('A seat of a subscription was assigned to a person.'),
  'billing.seat.revoked': entry<OfSeat>('A seat of a subscription was taken from a person.'),
});
