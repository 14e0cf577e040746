import { useEffect } from 'react';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { useUrlState } from '../../ui/data/list-filter.tsx';
import { Notice } from './notices.tsx';
import { plansWith } from './queries.ts';

interface Choice {
  readonly productId?: string | undefined;
  readonly seats?: string | undefined;
}

/**
 * The choice of a plan in the URL: it is there again after a reload, after Back, and after the pages of the billing
 * provider.
 */
export function useKeptChoice() {
  const { path } = useBillingOwner();
  const state = useUrlState();
  return {
    productId: state.get('plan'),
    seats: state.get('seats') || '1',
    /** A further subscription is wanted beside those that there are. */
    isSecond: state.get('second') !== '',
    /** The buyer came back without paying. */
    isBack: state.get('back') === 'payment',
    /** The same choice, beside the subscriptions that there are. */
    secondOf: ({ productId, seats }: Choice) => plansWith(path, { plan: productId, seats, second: 1 }),
  };
}

/** Writes what is chosen into the URL. What is said about a former choice goes with the next one. */
export function useFollowedChoice({ productId = '', seats = '1' }: Choice): void {
  const state = useUrlState();
  const [plan, keptSeats] = [state.get('plan'), state.get('seats') || '1'];
  useEffect(() => {
    if (productId === plan && seats === keptSeats) return;
    if (productId !== plan) state.clear('back');
    state.set('plan', productId);
    state.set('seats', seats === '1' ? '' : seats);
  });
}

export const NothingCharged = () => <Notice severity="info">Nothing was charged. Your choice is kept.</Notice>;
