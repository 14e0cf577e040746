import Box from '@mui/material/Box';
import { addressLines } from '../../shared/billing/address-values.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import type { Customer } from './queries.ts';

const NOTHING = 'Not given';

/** The details for people who may only read them. */
export function ShownDetails({ customer }: { readonly customer: Customer | null }) {
  const lines = addressLines(customer?.billingAddress ?? null);
  return (
    <Ledger>
      <LedgerRow label="Name on invoices">{customer?.billingName ?? customer?.name ?? NOTHING}</LedgerRow>
      <LedgerRow label="Address">
        {lines.length === 0 ? NOTHING : lines.map((line) => <Box key={line}>{line}</Box>)}
      </LedgerRow>
      <LedgerRow label="Tax ID">{customer?.taxId?.number ?? NOTHING}</LedgerRow>
    </Ledger>
  );
}
