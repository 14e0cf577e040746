import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';

export interface BillingOwner {
  /** For the query or the body of a request; the own account is named by nothing. */
  readonly named: { readonly organizationId?: string };
  /** The name of the organization; undefined: the account pays. */
  readonly name?: string;
  /** The path of the summary; all other pages are below it. */
  readonly path: string;
  /** Why the user cannot buy, change or cancel here; undefined = they can. */
  readonly disabledReason: string | undefined;
}

export const accountBilling: BillingOwner = {
  named: {},
  path: '/account/billing',
  disabledReason: undefined,
};

/** Filled by the frames at `/account/billing` and `/o/:slug/billing`. */
export const BillingOwnerContext = createContext<BillingOwner | undefined>(undefined);

export function useBillingOwner(): BillingOwner {
  const owner = useContext(BillingOwnerContext);
  if (!owner) throw new Error('Pages of billing stand inside <BillingFrame>');
  return owner;
}

const ACCOUNT = 'account';
/** The most that is answered at once. */
const MOST = '100';

export const billingReads = {
  /** Everything of an owner, or a part of it. */
  of: ({ named }: Pick<BillingOwner, 'named'>, ...part: readonly string[]) => [
    'billing',
    named.organizationId ?? ACCOUNT,
    ...part,
  ],
} as const;

export type Named = BillingOwner['named'];
const listSubscriptions = (named: Named) =>
  answer(api.GET('/api/billing/subscriptions', { params: { query: { ...named, limit: MOST } } }));

export type Subscription = Awaited<ReturnType<typeof listSubscriptions>>['subscriptions'][number];

export const useSubscriptions = () => useSubscriptionsOf(useBillingOwner());

/** As `useSubscriptions`, outside of the frames of billing. */
export function useSubscriptionsOf(owner: BillingOwner) {
  return useQuery({
    queryKey: billingReads.of(owner, 'subscriptions'),
    queryFn: () => listSubscriptions(owner.named),
    enabled: boot.billing,
    select: ({ subscriptions }) => subscriptions,
  });
}

const readAccount = (named: Named) => answer(api.GET('/api/billing/account', { params: { query: named } }));

export type BillingAccount = Awaited<ReturnType<typeof readAccount>>;

export const useBillingAccount = () => useBillingQuery(['account'], readAccount);

/** @param part its name in the cache */
export function useBillingQuery<Data, Shown = Data>(
  part: readonly string[],
  read: (named: Named) => Promise<Data>,
  options: Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey' | 'queryFn'> = {},
) {
  const owner = useBillingOwner();
  return useQuery({ ...options, queryKey: billingReads.of(owner, ...part), queryFn: () => read(owner.named) });
}
