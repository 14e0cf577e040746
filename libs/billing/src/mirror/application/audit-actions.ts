import { auditActions, entry } from '#shared-kernel/application/audit';

export const resyncActions = auditActions({
  'billing.resync.started': entry('Staff had everything compared with the billing platform.'),
  'billing.object.refreshed': entry<{ readonly kind: string; readonly found: boolean }>(
    'Staff had an object read from the billing platform.',
  ),
});
