import type { Subscription } from '../../api/billing-reads.ts';
import { intervalWords } from '../../words/subscription-words.ts';
import { Amount } from './amount.tsx';
import { seatsWords } from './subscription-state.ts';

/** "$50.00 per month for 5 seats": before discounts, taxes and usage. */
export const RecurringPrice = ({ of }: { readonly of: Subscription }) => (
  <>
    <Amount amount={of.amount} currency={of.currency} />{' '}
    {intervalWords(of.recurringInterval, of.recurringIntervalCount)}
    {seatsWords(of)}
  </>
);
