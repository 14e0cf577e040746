import { auditActions, entry } from '#shared-kernel/application/audit';

export const purchaseActions = auditActions({
  'billing.checkout.started': entry<{
    readonly [member: string]: string | readonly string[];
    readonly checkoutId: string;
    readonly productIds: readonly string[];
  }>('A checkout was started; whether it was paid is seen by its order.'),
});
