import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { billingReads, type Named, useBillingOwner, useBillingQuery } from '../../shared/billing/billing-owner.ts';
import type { AddressBody } from './address.ts';
import type { OrderFilter } from './orders.ts';

/** Orders of a page. */
const PAGE = 20;

const readOrders = (named: Named, status: OrderFilter, offset: number) =>
  answer(
    api.GET('/api/billing/orders', {
      params: { query: { ...named, limit: String(PAGE), offset: String(offset), ...(status && { status }) } },
    }),
  );
const readOrder = (named: Named, id: string) =>
  answer(api.GET('/api/billing/orders/{id}', { params: { path: { id }, query: named } }));

export type Order = Awaited<ReturnType<typeof readOrders>>['orders'][number];
export type Refund = Awaited<ReturnType<typeof readOrder>>['refunds'][number];

export interface InvoiceDetails {
  readonly billingName: string;
  readonly billingAddress: AddressBody;
}

export function useOrders(status: OrderFilter) {
  const owner = useBillingOwner();
  return useInfiniteQuery({
    queryKey: billingReads.of(owner, 'orders', 'list', status),
    queryFn: ({ pageParam }) => readOrders(owner.named, status, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ total, offset, limit }) => (offset + limit < total ? offset + limit : undefined),
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
    placeholderData: keepPreviousData,
  });
}

export const useOrder = (id: string) => useBillingQuery(['orders', 'one', id], (named) => readOrder(named, id));

/** Files of an order. Not `useMutation`: its cache would keep their URLs, which open them without a sign-in. */
export function useOrderFiles(id: string) {
  const { named } = useBillingOwner();
  const params = { path: { id } };
  return {
    receipt: () => answer(api.GET('/api/billing/orders/{id}/receipt', { params: { ...params, query: named } })),
    /** @param details replace the details on this invoice */
    invoice: (details?: InvoiceDetails) =>
      answer(api.POST('/api/billing/orders/{id}/invoice', { params, body: { ...named, ...details } })),
  };
}

export function useForgetOrders(): () => void {
  const owner = useBillingOwner();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: billingReads.of(owner, 'orders') });
}
