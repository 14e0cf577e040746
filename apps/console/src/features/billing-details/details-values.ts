import { addressBody, type AddressValues, addressValues } from '../../shared/billing/address-values.ts';
import type { Customer, DetailsChange } from './queries.ts';

export type DetailsValues = AddressValues & {
  readonly billingName: string;
  /** A business has a tax id on its invoices. */
  readonly isBusiness: boolean;
  readonly taxId: string;
};

type Shown = Pick<Customer, 'billingName' | 'billingAddress' | 'taxId'>;

/** Of an account that has no customer yet: nothing. */
export const detailsValues = (customer: Shown | null): DetailsValues => ({
  billingName: customer?.billingName ?? '',
  isBusiness: customer?.taxId != null,
  taxId: customer?.taxId?.number ?? '',
  ...addressValues(customer?.billingAddress ?? null),
});

const ADDRESS = ['line1', 'line2', 'postalCode', 'city', 'state', 'country'] as const;

/** What to save: only what differs. A tax id is checked against its country, so it is sent again with another one. */
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
