import { auditActions, entry } from '#shared-kernel/application/audit';

export const webhookActions = auditActions({
  'billing.webhook.contradicted': entry<{ readonly endpoint: string }>(
    'Another body came with the id of an earlier webhook and a good signature; the first one was kept.',
  ),
  'billing.webhook.retried': entry('Staff had a webhook tried again that was given up or ignored.'),
  'billing.webhook.ignored': entry<{ readonly reason: string }>('Staff closed a webhook without processing it.'),
  'billing.webhook.refetched': entry<{ readonly kind: string; readonly objectId: string }>(
    'Staff had the object of a failed webhook read from the billing platform instead.',
  ),
});
