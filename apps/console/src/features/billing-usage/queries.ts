import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BillingOwner, useBillingOwner } from '../../api/billing-owner.ts';
import { billingReads } from '../../api/billing-reads.ts';
import { answer, api } from '../../api/client.ts';

const readUsage = (named: BillingOwner['named'], days: number) =>
  answer(api.GET('/api/billing/usage', { params: { query: { ...named, days } } }));

export type Usage = Awaited<ReturnType<typeof readUsage>>;
export type Meter = Usage['meters'][number];

export function useUsage(days: number) {
  const owner = useBillingOwner();
  return useQuery({
    queryKey: billingReads.of(owner, 'usage', String(days)),
    queryFn: () => readUsage(owner.named, days),
    placeholderData: keepPreviousData,
  });
}
