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
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { AddressFields, BillingNameField, refusedDetails } from './address-fields.tsx';
import { addressBody, addressLines, type AddressValues, addressValues } from './address.ts';
import { type InvoiceDetails, type Order, useForgetOrders, useOrderFiles } from './order-queries.ts';

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

function InvoiceDialog(props: {
  readonly order: Order;
  onClose(): void;
  save(details: InvoiceDetails): Promise<void>;
}) {
  const { order, onClose, save } = props;
  const form = useServerForm<InvoiceValues>({
    defaultValues: invoiceValues(order),
    send: async (values) => {
      await save(invoiceDetails(values));
      onClose();
    },
    refused: refusedDetails,
  });
  return (
    <DialogFrame wide title="Details of this invoice" onClose={onClose}>
      <Form of={form}>
        <Typography color="textSecondary">
          {order.isInvoiceGenerated
            ? 'A new invoice with these details replaces the one there is.'
            : 'The invoice shows these details.'}{' '}
          Other invoices stay as they are.
        </Typography>
        <BillingNameField label="Name or company" isRequired autoFocus />
        <AddressFields isFull />
        <SubmitButton cancel={onClose}>Generate invoice</SubmitButton>
      </Form>
    </DialogFrame>
  );
}

type InvoiceValues = AddressValues & { readonly billingName: string };

const invoiceValues = ({
  billingName,
  billingAddress,
}: Pick<Order, 'billingName' | 'billingAddress'>): InvoiceValues => ({
  billingName: billingName ?? '',
  ...addressValues(billingAddress ?? null),
});

const invoiceDetails = ({ billingName, ...address }: InvoiceValues): InvoiceDetails => ({
  billingName: billingName.trim(),
  billingAddress: addressBody(address),
});
