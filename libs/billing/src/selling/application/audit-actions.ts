import { auditActions, type AuditDetails, entry } from '#shared-kernel/application/audit';
import type { RefundReason } from '../domain/refund-request.ts';

export const purchaseActions = auditActions({
  'billing.checkout.started': entry<{
    readonly [member: string]: string | readonly string[];
    readonly checkoutId: string;
    readonly productIds: readonly string[];
    /** The names of the products. */
    readonly products: readonly string[];
  }>('A checkout was started; whether it was paid is seen by its order.'),
});

interface OfSubscription extends AuditDetails {
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

export const orderActions = auditActions({
  'billing.invoice.requested': entry<{
    readonly [member: string]: string | readonly string[];
    readonly orderId: string;
    /** Names of details that were given for it. */
    readonly corrected: readonly string[];
  }>('The billing provider was asked to write the invoice of an order.'),
  'billing.invoice.opened-by-staff': entry<{ readonly [member: string]: string; readonly orderId: string }>(
    'Staff got the link to the invoice of an order, which has the name and the address of its buyer.',
  ),
});

interface OfActivation {
  readonly [member: string]: string;
  readonly licenseKeyId: string;
  readonly activationId: string;
}

export const licenseKeyActions = auditActions({
  'billing.license-key.activated': entry<OfActivation>('A license key was activated.'),
  'billing.license-key.deactivated': entry<OfActivation>('An activation of a license key was removed.'),
});

interface Refunded {
  readonly [member: string]: string | number | boolean | null;
  readonly requestId: string;
  /** Without tax, in the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: RefundReason;
  readonly comment: string | null;
  readonly revokeBenefits: boolean;
}

export const refundActions = auditActions({
  'billing.refund.requested': entry<Refunded>('Staff asked for a refund of an order.'),
  'billing.refund.approved': entry<Refunded>('A second member of staff approved a refund.'),
  'billing.refund.declined': entry<Refunded>('Staff declined a refund that waited for a second person.'),
  'billing.refund.made': entry<Refunded>(
    'The billing provider has the refund that staff asked for. Refused: it did not make it.',
  ),
});
