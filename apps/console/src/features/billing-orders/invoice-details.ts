import { addressBody, type AddressValues, addressValues } from '../../shared/billing/address-values.ts';
import type { InvoiceDetails, Order } from './queries.ts';

export type InvoiceValues = AddressValues & { readonly billingName: string };

export const invoiceValues = ({
  billingName,
  billingAddress,
}: Pick<Order, 'billingName' | 'billingAddress'>): InvoiceValues => ({
  billingName: billingName ?? '',
  ...addressValues(billingAddress ?? null),
});

export const invoiceDetails = ({ billingName, ...address }: InvoiceValues): InvoiceDetails => ({
  billingName: billingName.trim(),
  billingAddress: addressBody(address),
});

/** An invoice needs both. */
export const hasDetails = ({ billingName, billingAddress }: Pick<Order, 'billingName' | 'billingAddress'>): boolean =>
  Boolean(billingName) && Boolean(billingAddress);
