import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BillingOwner, useBillingOwner } from '../../api/billing-owner.ts';
import { billingReads } from '../../api/billing-reads.ts';
import { answer, api } from '../../api/client.ts';
import type { AddressBody } from '../../shared/billing/address-values.ts';

const readAccount = (named: BillingOwner['named']) =>
  answer(api.GET('/api/billing/account', { params: { query: named } }));

export type BillingAccount = Awaited<ReturnType<typeof readAccount>>;
export type Customer = NonNullable<BillingAccount['customer']>;

/** What is left out stays as it is; null removes it. */
export interface DetailsChange {
  readonly billingName?: string | null;
  readonly billingAddress?: AddressBody | null;
  readonly taxId?: string | null;
}

export function useBillingAccount() {
  const owner = useBillingOwner();
  return useQuery({ queryKey: billingReads.of(owner, 'account'), queryFn: () => readAccount(owner.named) });
}

export function useSaveDetails(): (change: DetailsChange) => Promise<void> {
  const owner = useBillingOwner();
  const queries = useQueryClient();
  return async (change) => {
    const saved = await answer(api.PATCH('/api/billing/details', { body: { ...owner.named, ...change } }));
    queries.setQueryData(billingReads.of(owner, 'account'), saved);
  };
}
