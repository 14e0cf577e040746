import { Typography } from '@mui/material';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { AddressFields, BillingNameField, refusedDetails } from './address-fields.tsx';
import { addressBody, type AddressValues, addressValues } from './address.ts';
import type { InvoiceDetails, Order } from './order-queries.ts';

export function InvoiceDialog(props: {
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
