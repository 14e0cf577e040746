import { useQueryClient } from '@tanstack/react-query';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { type BillingAccount, billingReads } from '../../api/billing-reads.ts';
import { answer, api } from '../../api/client.ts';
import type { AddressBody } from '../../shared/billing/address-values.ts';

export type Customer = NonNullable<BillingAccount['customer']>;

/** What is left out stays as it is; null removes it. */
export interface DetailsChange {
  readonly billingName?: string | null;
  readonly billingAddress?: AddressBody | null;
  readonly taxId?: string | null;
}

export function useSaveDetails(): (change: DetailsChange) => Promise<void> {
  const owner = useBillingOwner();
  const queries = useQueryClient();
  return async (change) => {
    const saved = await answer(api.PATCH('/api/billing/details', { body: { ...owner.named, ...change } }));
    queries.setQueryData(billingReads.of(owner, 'account'), saved);
  };
}
