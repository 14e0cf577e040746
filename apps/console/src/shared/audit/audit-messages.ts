/** Untyped: each action has its own members, and those of a deleted account are missing. */
export type Details = Readonly<Record<string, unknown>>;

export interface ActionMessages {
  readonly done: string;
  readonly refused?: string;
}

interface Happened {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
}

/** "Door opened" for `door.opened`: a fallback for actions newer than this page. */
const spelled = (action: string): string => {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

export function actionText(table: Readonly<Record<string, ActionMessages>>, { action, outcome }: Happened): string {
  const messages = Object.hasOwn(table, action) ? table[action]! : { done: spelled(action) };
  return outcome === 'done' ? messages.done : (messages.refused ?? `${messages.done}: refused`);
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const partOf = (details: Details, name: string): Details => {
  const value = details[name];
  return typeof value === 'object' && value !== null ? (value as Details) : {};
};

/** A changed value; null = no value. */
export interface Change {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

export const textChanges = (details: Details, labels: Readonly<Record<string, string>>): Change[] =>
  Object.entries(labels)
    .map(([name, label]) => ({
      label,
      before: textOf(partOf(details, 'before')[name]) ?? null,
      after: textOf(partOf(details, 'after')[name]) ?? null,
    }))
    .filter(({ before, after }) => before !== after);

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** All details of an entry: what changed, with both values, then everything else. */
export function detailChanges(details: Details): Change[] {
  const { before: _, after: __, ...others } = details;
  const [before, after] = [partOf(details, 'before'), partOf(details, 'after')];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((label) => ({
    label,
    before: shown(before[label]),
    after: shown(after[label]),
  }));
  const facts = Object.entries(others).map(([label, value]) => ({ label, before: null, after: shown(value) }));
  return [...changed, ...facts].filter((change) => change.before !== null || change.after !== null);
}

export const billingActions: Readonly<Record<string, ActionMessages>> = {
  'billing.account.linked': { done: 'Billing account set up' },
  'billing.account.conflicted': { done: 'Billing account could not be set up' },
  'billing.account.retried': { done: 'Billing account looked for again' },
  'billing.account.closed': { done: 'Billing account closed' },
  'billing.account.detached': { done: 'Billing account kept after deletion' },
  'billing.checkout.started': { done: 'Purchase started' },
  'billing.details.changed': { done: 'Billing details changed' },
  'billing.portal.opened': { done: 'Billing portal opened' },
  'billing.webhook.contradicted': { done: 'Two different webhooks with one id' },
  'billing.webhook.retried': { done: 'Webhook tried again' },
  'billing.webhook.replayed': { done: 'Webhooks tried again that were given up' },
  'billing.webhook.ignored': { done: 'Webhook closed without processing it' },
  'billing.webhook.refetched': { done: 'Object of a webhook read from Polar' },
  'billing.resync.started': { done: 'Comparison with the billing provider started' },
  'billing.object.refreshed': { done: 'Object read from the billing provider' },
  'billing.invoice.requested': { done: 'Invoice requested' },
  'billing.invoice.opened-by-staff': { done: 'Invoice opened by staff' },
  'billing.license-key.activated': { done: 'License key activated' },
  'billing.license-key.deactivated': { done: 'License key removed from a device' },
  'billing.subscription.canceled': { done: 'Subscription canceled' },
  'billing.subscription.uncanceled': { done: 'Cancellation of a subscription taken back' },
  'billing.subscription.ended': { done: 'Subscription ended' },
  'billing.subscription.changed-by-staff': { done: 'Subscription changed by staff' },
  'billing.subscription.plan-changed': { done: 'Plan changed' },
  'billing.subscription.seats-changed': { done: 'Number of seats changed' },
  'billing.subscription.paused': { done: 'Subscription paused' },
  'billing.subscription.resumed': { done: 'Subscription resumed' },
  'billing.subscription.change-dropped': { done: 'Planned change of a subscription taken back' },
  'billing.refund.requested': { done: 'Refund asked for' },
  'billing.refund.approved': { done: 'Refund approved' },
  'billing.refund.declined': { done: 'Refund declined' },
  'billing.refund.made': { done: 'Refund made', refused: 'Refund not made' },
  'billing.seat.assigned': { done: 'Seat assigned' },
  'billing.seat.revoked': { done: 'Seat removed' },
};
