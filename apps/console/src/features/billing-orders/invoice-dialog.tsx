import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { AddressFields } from '../../shared/billing/address-fields.tsx';
import { BillingNameField } from '../../shared/billing/billing-name-field.tsx';
import { refusedDetails } from '../../shared/billing/refused-details.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { invoiceDetails, type InvoiceValues, invoiceValues } from './invoice-details.ts';
import type { InvoiceDetails, Order } from './queries.ts';

/** Whom an invoice is made out to. */
export function InvoiceDialog(props: {
  readonly order: Order;
  onClose(): void;
  save(details: InvoiceDetails): Promise<void>;
}) {
  return (
    <DialogFrame open wide title="Details of this invoice" onClose={props.onClose}>
      <DialogContent>
        <Fields {...props} />
      </DialogContent>
    </DialogFrame>
  );
}

function Fields({ order, onClose, save }: Parameters<typeof InvoiceDialog>[0]) {
  const form = useServerForm<InvoiceValues>({
    defaultValues: invoiceValues(order),
    send: async (values) => {
      await save(invoiceDetails(values));
      onClose();
    },
    refused: refusedDetails,
  });
  return (
    <Form of={form}>
      <Typography color="textSecondary">
        {order.isInvoiceGenerated
          ? 'A new invoice with these details replaces the one there is.'
          : 'The invoice shows these details.'}{' '}
        Other invoices stay as they are.
      </Typography>
      <BillingNameField label="Name or company" isRequired autoFocus />
      <AddressFields isFull />
      <SubmitButton
        beside={
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        Generate invoice
      </SubmitButton>
    </Form>
  );
}
