import { auditActions, entry } from '#shared-kernel/application/audit';

export const orderActions = auditActions({
  'billing.invoice.requested': entry<{
    readonly [member: string]: string | readonly string[];
    readonly orderId: string;
    /** Names of details that were given for it. */
    readonly corrected: readonly string[];
  }>('The billing provider was asked to write the invoice of an order.'),
});
