import type { readDue } from '../../shared/billing/due-payments.tsx';

type Due = Awaited<ReturnType<typeof readDue>>;

/** How things stood before the pages of the billing provider were opened for another card. */
interface Before {
  /** Empty: none. */
  readonly card: string;
  readonly owed: number;
}

const BACK = 'card';

/** The query of a page to which one returns from there. */
export function cardSearch(search: string, { paymentMethodId, payments }: Pick<Due, 'paymentMethodId' | 'payments'>) {
  const query = new URLSearchParams(search);
  query.set('back', BACK);
  query.set('card', paymentMethodId ?? '');
  query.set('owed', String(payments.length));
  return `?${query.toString()}`;
}

/** Undefined: the page was not reached from there. */
export const beforeIn = (query: URLSearchParams): Before | undefined =>
  query.get('back') === BACK ? { card: query.get('card') ?? '', owed: Number(query.get('owed')) || 0 } : undefined;

export function outcomeOf({ card, owed }: Before, now: Pick<Due, 'paymentMethodId' | 'payments'>) {
  if (now.payments.length < owed) return 'paid';
  return (now.paymentMethodId ?? '') === card ? 'unchanged' : 'saved';
}

/** @param owed payments that are due */
export function stillOwedText(owed: number): string {
  if (owed === 0) return 'Nothing was charged.';
  return owed === 1 ? 'The payment is still due.' : `${owed} payments are still due.`;
}
