import type { models } from '@polar-sh/sdk/2026-10';
import type { CheckoutRow } from '../core/rows.ts';

/** Which fields of the address the form shows and demands. */
export function addressFields(row: CheckoutRow): models.CheckoutBillingAddressFields {
  const country = row.customer_billing_address?.country ?? null;
  const everything = row.require_billing_address || row.is_business_customer;
  const whole = everything || country === 'US' ? 'required' : 'disabled';
  const line2 = everything || country === 'US' ? 'optional' : 'disabled';
  return {
    country: 'required',
    state: stateMode(country, everything),
    city: whole,
    postal_code: whole,
    line1: whole,
    line2,
  };
}

function stateMode(country: string | null, everything: boolean): models.BillingAddressFieldMode {
  if (country === 'US' || country === 'CA') return 'required';
  return everything ? 'optional' : 'disabled';
}
