import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { type BillingAccount, billingReads, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { addressBody, type AddressBody, type AddressValues, addressValues } from './address.ts';

export type DetailsValues = AddressValues & {
  readonly billingName: string;
  readonly isBusiness: boolean;
  readonly taxId: string;
};

type Shown = Pick<Customer, 'billingName' | 'billingAddress' | 'taxId'>;

export const detailsValues = (customer: Shown | null): DetailsValues => ({
  billingName: customer?.billingName ?? '',
  isBusiness: customer?.taxId != null,
  taxId: customer?.taxId?.number ?? '',
  ...addressValues(customer?.billingAddress ?? null),
});

const ADDRESS = ['line1', 'line2', 'postalCode', 'city', 'state', 'country'] as const;

/**
 * The fields to save: only those that differ. A tax id is checked against its country, so a new country sends it again.
 */
export function detailsChange(values: DetailsValues, before: DetailsValues): DetailsChange {
  const isMoved = ADDRESS.some((name) => values[name].trim() !== before[name]);
  const taxId = values.isBusiness ? values.taxId.trim() : '';
  const isTaxed = taxId !== before.taxId || (taxId !== '' && values.country !== before.country);
  return {
    ...(values.billingName.trim() !== before.billingName && { billingName: values.billingName.trim() || null }),
    ...(isMoved && { billingAddress: values.country === '' ? null : addressBody(values) }),
    ...(isTaxed && { taxId: taxId || null }),
  };
}

export type Customer = NonNullable<BillingAccount['customer']>;

/** A field that is left out stays as it is; null removes it. */
interface DetailsChange {
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
