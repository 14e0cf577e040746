import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { commandsFor, isPaused, type SubscriptionState } from '../../shared/billing/subscription.ts';
import type { Plan } from './queries.ts';

type Running = SubscriptionState & Pick<Subscription, 'id' | 'amount' | 'productId'>;

/**
 * The way to a plan. `buy`: on the page of the billing provider, where a free subscription may become the paid one
 * (`upgrades`), because no card is known of it. `change`: the subscription that there is. `keep`: it is that plan already.
 * `blocked`: none of the subscriptions can be changed now.
 */
export type Way<S> =
  | { readonly to: 'buy'; readonly upgrades?: S }
  | { readonly to: 'change' | 'keep' | 'blocked'; readonly subscription: S };

/**
 * @param running subscriptions that are paid for, or paused; none where a further one is wanted beside them
 * @param instead an id
 */
export function wayTo<S extends Running>(
  plan: Pick<Plan, 'id' | 'isRecurring' | 'prices'>,
  running: readonly S[],
  instead = '',
): Way<S> {
  const [first] = running;
  if (!first || !plan.isRecurring) return { to: 'buy' };
  const same = running.find(({ productId }) => productId === plan.id);
  if (same) return { to: isPaused(same) ? 'blocked' : 'keep', subscription: same };
  const changeable = changeableOf(running);
  const subscription = changeable.find(({ id }) => id === instead) ?? changeable[0];
  if (!subscription) return { to: 'blocked', subscription: first };
  const isUpgrade = subscription.amount === 0 && plan.prices.some(({ isFree }) => !isFree);
  return isUpgrade ? { to: 'buy', upgrades: subscription } : { to: 'change', subscription };
}

/** Subscriptions that cost something come first: the others are rarely what a person means. */
export const changeableOf = <S extends Running>(running: readonly S[]): readonly S[] =>
  running.filter((one) => commandsFor(one).change).toSorted((a, b) => Number(a.amount === 0) - Number(b.amount === 0));
