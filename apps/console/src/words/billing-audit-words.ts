import type { ActionWords } from './audit-words.ts';

/** What happened to the billing of an account or an organization, by action. */
export const billingActions: Readonly<Record<string, ActionWords>> = {
  'billing.account.linked': { done: 'Billing account set up' },
  'billing.account.conflicted': { done: 'Billing account could not be set up' },
  'billing.account.closed': { done: 'Billing account closed' },
  'billing.account.detached': { done: 'Billing account kept after deletion' },
  'billing.checkout.started': { done: 'Purchase started' },
  'billing.details.changed': { done: 'Billing details changed' },
  'billing.portal.opened': { done: 'Billing pages opened' },
  'billing.webhook.contradicted': { done: 'Two different webhooks with one id' },
  'billing.webhook.retried': { done: 'Webhook tried again' },
  'billing.webhook.ignored': { done: 'Webhook closed without processing it' },
  'billing.webhook.refetched': { done: 'Object of a webhook read from Polar' },
  'billing.resync.started': { done: 'Comparison with the billing provider started' },
  'billing.object.refreshed': { done: 'Object read from the billing provider' },
};
