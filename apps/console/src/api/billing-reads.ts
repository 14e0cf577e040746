/** Queries that several pages of billing share. All keys start with the same word and the owner. */
import { useQuery } from '@tanstack/react-query';
import { type BillingOwner, useBillingOwner } from './billing-owner.ts';
import { answer, api } from './client.ts';

const ACCOUNT = 'account';
/** The most that is answered at once. */
const MOST = '100';

export const billingReads = {
  /** Everything of an owner, or a part of it. */
  of: ({ named }: BillingOwner, ...part: readonly string[]) => ['billing', named.organizationId ?? ACCOUNT, ...part],
} as const;

type Named = BillingOwner['named'];
const listSubscriptions = (named: Named) =>
  answer(api.GET('/api/billing/subscriptions', { params: { query: { ...named, limit: MOST } } }));

export type Subscription = Awaited<ReturnType<typeof listSubscriptions>>['subscriptions'][number];

/** All of them in any status, the newest first. */
export const useSubscriptions = () => useSubscriptionsOf(useBillingOwner());

/** As `useSubscriptions`, outside of the frames of billing. */
export function useSubscriptionsOf(owner: BillingOwner) {
  return useQuery({
    queryKey: billingReads.of(owner, 'subscriptions'),
    queryFn: () => listSubscriptions(owner.named),
    select: ({ subscriptions }) => subscriptions,
  });
}

const readAccount = (named: Named) => answer(api.GET('/api/billing/account', { params: { query: named } }));

/** What the billing provider knows of the owner. */
export type BillingAccount = Awaited<ReturnType<typeof readAccount>>;

export function useBillingAccount() {
  const owner = useBillingOwner();
  return useQuery({ queryKey: billingReads.of(owner, 'account'), queryFn: () => readAccount(owner.named) });
}
