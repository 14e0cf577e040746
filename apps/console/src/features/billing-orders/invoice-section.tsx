import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { addressLines } from '../../shared/billing/address-values.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { FileOutcome } from './file-outcome.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { hasDetails } from './invoice-details.ts';
import { type Order, useForgetOrders, useOrderFiles } from './queries.ts';
import { useFile } from './use-file.ts';

/** The invoice of an order: written when it is asked for first, with other details if wished. */
export function InvoiceSection({ order }: { readonly order: Order }) {
  const { bar } = useBillingOwner();
  const { invoice } = useOrderFiles(order.id);
  const forget = useForgetOrders();
  const file = useFile('The invoice');
  const [isEditing, setIsEditing] = useState(false);
  const isReady = hasDetails(order);
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
    return <Typography color="textSecondary">There’s an invoice once the order is paid.</Typography>;
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
              barred={bar}
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
          barred={isReady ? undefined : bar}
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
      {!hasDetails(order) && (
        <Typography component="div" variant="body2" color="textSecondary">
          An invoice needs a name and an address.
        </Typography>
      )}
    </>
  );
}
