import { auditActions, entry } from '#shared-kernel/application/audit';
import type { RefundReason } from '../domain/refund-request.ts';

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
