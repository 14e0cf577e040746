import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import {
  billingReads,
  type Named,
  type Subscription,
  useBillingOwner,
  useBillingQuery,
} from '../../shared/billing/billing-owner.ts';
import { useChange, useWrite } from '../../ui/actions/use-change.ts';
import type { CancellationReason } from './subscription-messages.ts';

const readPlans = (named: Named) => answer(api.GET('/api/billing/plans', { params: { query: named } }));
const readPurchase = (named: Named, id: string) =>
  answer(api.GET('/api/billing/checkouts/{id}', { params: { path: { id }, query: named } }));
const readSubscription = (named: Named, id: string) =>
  answer(api.GET('/api/billing/subscriptions/{id}', { params: { path: { id }, query: named } }));
const readSeats = (named: Named, id: string) =>
  answer(api.GET('/api/billing/subscriptions/{id}/seats', { params: { path: { id }, query: named } }));
const readEntitlements = (named: Named) => answer(api.GET('/api/billing/entitlements', { params: { query: named } }));

export type Plan = Awaited<ReturnType<typeof readPlans>>['plans'][number];
export type Purchase = Awaited<ReturnType<typeof readPurchase>>;
export type Seat = Awaited<ReturnType<typeof readSeats>>['seats'][number];

/** Whether a subscription can be bought beside another one. */
export const useAllowsSeveral = (): boolean =>
  useBillingQuery(['plans'], readPlans, { select: ({ allowsSeveral }) => allowsSeveral }).data ?? false;

export const usePlans = ({ enabled = true }: { readonly enabled?: boolean } = {}) =>
  useBillingQuery(['plans'], readPlans, { select: ({ plans }) => plans, enabled });

export const useBalances = () =>
  useBillingQuery(['entitlements'], readEntitlements, { select: ({ meters }) => meters });

/** @param again milliseconds until it is asked again; false = no more */
export function usePurchase(id: string, again: (purchase: Purchase | undefined) => number | false) {
  return useBillingQuery(['purchase', id], (named) => readPurchase(named, id), {
    // An object that does not exist will not exist later.
    refetchInterval: ({ state }) =>
      state.error instanceof ApiRefusal && !state.error.isTemporary ? false : again(state.data),
    // A buyer looks at the mails of the bank meanwhile.
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}

export const useSubscription = (id: string) =>
  useBillingQuery(['subscription', id], (named) => readSubscription(named, id));

export const useSeats = (id: string) => useBillingQuery(['subscription', id, 'seats'], (named) => readSeats(named, id));

/** Two reads as the query of a page that needs both. */
export const together = <One, Other>(one: UseQueryResult<One>, other: UseQueryResult<Other>) => ({
  data: one.data && other.data && ([one.data, other.data] as const),
  error: one.error ?? other.error,
  isFetching: one.isFetching || other.isFetching,
  isPlaceholderData: false,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

export type Target = { readonly productId: string } | { readonly seats: number };

const readEstimate = (named: Named, id: string, query: { readonly productId?: string; readonly seats?: string }) =>
  answer(
    api.GET('/api/billing/subscriptions/{id}/estimate', { params: { path: { id }, query: { ...named, ...query } } }),
  );

export type Estimate = Awaited<ReturnType<typeof readEstimate>>;

/** The members by which the service knows that a cost is still the one that was shown. */
const costOf = ({ at, total, newAmount, prorationBehavior }: Estimate) => ({
  at,
  total,
  newAmount,
  // Customers do not choose `reset`, and are never shown it.
  prorationBehavior: prorationBehavior as Exclude<typeof prorationBehavior, 'reset'>,
});

const ESTIMATE = 'estimate';

/** The cost of a change; never from the cache, because it depends on the time. */
export function useEstimate(id: string, target: Target) {
  const query = 'seats' in target ? { seats: String(target.seats) } : target;
  return useBillingQuery(
    ['subscription', id, ESTIMATE, JSON.stringify(query)],
    (named) => readEstimate(named, id, query),
    {
      gcTime: 0,
      staleTime: 0,
      retry: false,
    },
  );
}

/** A choice of a plan, as the URL of the plans has it. */
export const plansWith = (path: string, choice: Readonly<Record<string, string | number | undefined>>): string => {
  const query = Object.entries(choice).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `${path}/plans?${new URLSearchParams(query).toString()}`;
};

interface Wanted {
  readonly productId: string;
  readonly seats?: number | undefined;
  /** A free subscription that becomes the paid one. */
  readonly subscriptionId?: string | undefined;
  /** Whether it is bought beside another subscription. */
  readonly isSecond?: boolean;
}

/** @returns the page of the billing provider where the buyer pays; it is kept nowhere */
export function useStartPurchase() {
  const { named, path } = useBillingOwner();
  return async ({ productId, seats, subscriptionId, isSecond = false }: Wanted): Promise<string> => {
    const back = { plan: productId, seats, change: subscriptionId, second: isSecond ? 1 : undefined };
    const body = {
      ...named,
      products: [productId],
      successPath: `${path}/purchase`,
      returnPath: plansWith(path, { ...back, back: 'payment' }),
      ...(seats !== undefined && { seats }),
      ...(subscriptionId !== undefined && { subscriptionId }),
    };
    return (await answer(api.POST('/api/billing/checkouts', { body }))).url;
  };
}

/** Changes of a subscription. The answer replaces what is shown; everything else of the owner is read again. */
export function useSubscriptionChanges(id: string) {
  const owner = useBillingOwner();
  const { named } = owner;
  const queries = useQueryClient();
  const changed = (subscription: Subscription) => {
    queries.setQueryData(billingReads.of(owner, 'subscription', id), subscription);
    // The change is made, so its estimate is not requested again.
    const estimates = billingReads.of(owner, 'subscription', id, ESTIMATE);
    void queries.invalidateQueries({
      queryKey: billingReads.of(owner),
      predicate: ({ queryKey }) => queryKey[estimates.length - 1] !== ESTIMATE,
    });
  };
  const params = { path: { id } };
  const take = async (call: Promise<Subscription>): Promise<Subscription> => {
    const subscription = await call;
    changed(subscription);
    return subscription;
  };
  return {
    changePlan: (productId: string, shown: Estimate) => {
      const body = { ...named, productId, expected: costOf(shown) };
      return take(answer(api.POST('/api/billing/subscriptions/{id}/change-plan', { params, body })));
    },
    changeSeats: (seats: number, shown: Estimate) => {
      const body = { ...named, seats, expected: costOf(shown) };
      return take(answer(api.POST('/api/billing/subscriptions/{id}/change-seats', { params, body })));
    },
    dropChange: useChange(
      () => take(answer(api.POST('/api/billing/subscriptions/{id}/drop-pending-change', { params, body: named }))),
      { done: 'Your plan stays as it is.' },
    ),
    cancel: (body: { readonly reason?: CancellationReason; readonly comment?: string }) =>
      take(answer(api.POST('/api/billing/subscriptions/{id}/cancel', { params, body: { ...named, ...body } }))),
    uncancel: useChange(
      () => take(answer(api.POST('/api/billing/subscriptions/{id}/uncancel', { params, body: named }))),
      { done: 'Your subscription goes on.' },
    ),
    /** Takes a pause back that has not begun. */
    unpause: useChange(
      () => take(answer(api.POST('/api/billing/subscriptions/{id}/resume', { params, body: named }))),
      { done: 'Your subscription goes on.' },
    ),
    pause: (resumesAt?: string) =>
      take(
        answer(
          api.POST('/api/billing/subscriptions/{id}/pause', {
            params,
            body: { ...named, ...(resumesAt !== undefined && { resumesAt }) },
          }),
        ),
      ),
    resume: () => take(answer(api.POST('/api/billing/subscriptions/{id}/resume', { params, body: named }))),
  };
}

/** Benefits follow the seats. */
export function useSeatChanges(id: string) {
  const owner = useBillingOwner();
  const { named } = owner;
  const write = useWrite(billingReads.of(owner));
  return {
    assign: (email: string) => {
      const params = { path: { id } };
      return write(answer(api.POST('/api/billing/subscriptions/{id}/seats', { params, body: { ...named, email } })));
    },
    revoke: (seatId: string) => {
      const params = { path: { id, seatId } };
      return write(answer(api.POST('/api/billing/subscriptions/{id}/seats/{seatId}/revoke', { params, body: named })));
    },
  };
}
