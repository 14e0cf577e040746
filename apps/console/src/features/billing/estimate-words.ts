import type { Subscription } from '../../api/billing-reads.ts';
import { moneyWords } from '../../words/money-words.ts';

interface Estimate {
  readonly total: number;
  readonly currency: string;
  readonly due: 'now' | 'next-invoice' | 'nothing';
  /** ISO 8601; null: at once. */
  readonly appliesAt: string | null;
}

/** What the button of a change does: "Change plan and pay $14.50". */
export function changeVerb(what: string, { total, currency, due, appliesAt }: Estimate): string {
  if (appliesAt !== null) return `${what} at the end of the period`;
  return due === 'now' && total > 0 ? `${what} and pay ${moneyWords({ amount: total, currency })}` : what;
}

/** A change to another interval begins a new period, which is paid for whole. */
export const debitLabel = ({ debit, newAmount }: { readonly debit: number; readonly newAmount: number }): string =>
  debit === newAmount ? 'New price for the whole new period' : 'New price for the rest of the period';

/** What is due today. */
export const dueToday = ({ total, due }: Estimate): number => (due === 'now' ? Math.max(0, total) : 0);

/** What is due with the next invoice, or is kept for later ones; undefined = neither. */
export function laterWords({ total, currency, due }: Estimate): string | undefined {
  const words = moneyWords({ amount: Math.abs(total), currency });
  if (due === 'next-invoice' && total > 0) return `${words} is added to the next invoice.`;
  return due !== 'nothing' && total < 0 ? `${words} is kept as credit for the next invoices.` : undefined;
}

/**
 * What became of a change: one that waits for the next period has not happened yet.
 * @param what "Plan", "Seats"
 */
export const changedWords = (what: string, { pendingUpdate }: Pick<Subscription, 'pendingUpdate'>): string =>
  pendingUpdate ? `${what} will change at the end of the period.` : `${what} changed.`;
