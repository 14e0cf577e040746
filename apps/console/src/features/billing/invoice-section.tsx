import Download from '@mui/icons-material/DownloadOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import {
  FileOutcome,
  hasInvoiceDetails,
  INVOICE_DETAILS,
  INVOICE_ONCE_PAID,
  useFile,
} from '../../shared/billing/order-file.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { addressLines } from './address.ts';
import { type Order, useForgetOrders, useOrderFiles } from './order-queries.ts';

const InvoiceDialog = onDemandDialog(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);

/** The invoice of an order: written when it is asked for first, with other details if wished. */
export function InvoiceSection({ order }: { readonly order: Order }) {
  const { disabledReason } = useBillingOwner();
  const { invoice } = useOrderFiles(order.id);
  const forget = useForgetOrders();
  const file = useFile('The invoice');
  const [isEditing, setIsEditing] = useState(false);
  const isReady = hasInvoiceDetails(order);
  const ask = async () => {
    const answered = await invoice();
    if (answered.status === 'ready' && !order.isInvoiceGenerated) forget();
    return answered;
  };
  const press = () => {
    if (file.isBusy) return;
    if (isReady) file.get(ask);
    else setIsEditing(true);
  };
  if (!order.paid) {
    return <Typography color="textSecondary">{INVOICE_ONCE_PAID}</Typography>;
  }
  return (
    <Stack spacing={2}>
      <Ledger>
        {order.invoiceNumber !== null && <LedgerRow label="Number">{order.invoiceNumber}</LedgerRow>}
        <LedgerRow
          label="Billed to"
          action={
            <ExplainedButton
              size="small"
              variant="outlined"
              color="inherit"
              disabledReason={disabledReason}
              aria-label="Edit the details of this invoice"
              onClick={() => setIsEditing(true)}
            >
              Edit
            </ExplainedButton>
          }
        >
          <BilledTo order={order} />
        </LedgerRow>
      </Ledger>
      <FileOutcome of={file.state} name="invoice" />
      <div>
        <ExplainedButton
          variant="contained"
          startIcon={order.isInvoiceGenerated ? <Download /> : undefined}
          disabledReason={isReady ? undefined : disabledReason}
          aria-disabled={file.isBusy || undefined}
          onClick={press}
        >
          {order.isInvoiceGenerated ? 'Download invoice' : 'Generate invoice'}
        </ExplainedButton>
      </div>
      {isEditing && (
        <InvoiceDialog
          order={order}
          onClose={() => setIsEditing(false)}
          save={async (details) => {
            const first = await invoice(details);
            forget();
            file.wait(ask, first);
          }}
        />
      )}
    </Stack>
  );
}

function BilledTo({ order }: { readonly order: Order }) {
  const lines = [order.billingName, ...addressLines(order.billingAddress ?? null)].filter(Boolean);
  return (
    <>
      {lines.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
      {!hasInvoiceDetails(order) && <Muted component="div">{INVOICE_DETAILS}</Muted>}
    </>
  );
}
