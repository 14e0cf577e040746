import { Box, Card } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import {
  FileOutcome,
  hasInvoiceDetails,
  INVOICE_DETAILS,
  INVOICE_ONCE_PAID,
  useFile,
} from '../../shared/billing/order-file.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { refreshOf } from './refund-requests.tsx';

type Order = components['schemas']['StaffOrderView'];

const PATH = '/api/staff/billing/orders/{id}/invoice';
const NONE = 'No invoice yet.';

/** The invoice that the buyer of an order gets. Admins have it written where there is none. */
export function OrderInvoice({ of: order }: { readonly of: Order }) {
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const file = useFile('The invoice');
  const params = { path: { id: order.id } };
  const isWritten = order.isInvoiceGenerated;
  const read = () => answer(api.GET(PATH, { params }));
  const write = async () => {
    const answered = await answer(api.POST(PATH, { params }));
    const outdated = answered.status === 'ready' ? refreshOf(order.id) : [];
    for (const queryKey of outdated) void queries.invalidateQueries({ queryKey });
    return answered;
  };
  const obstacle = isWritten ? undefined : obstacleOf(order);
  return (
    <Section title="Invoice">
      <Card>
        {obstacle === undefined ? (
          <DangerRow
            title={isWritten ? 'Open the invoice' : 'Generate the invoice'}
            verb={isWritten ? 'Open invoice' : 'Generate invoice'}
            color="inherit"
            disabledReason={isWritten || user.role === 'admin' ? undefined : `${NONE} ${ADMINS_ONLY}`}
            act={() => {
              if (!file.isBusy) file.get(isWritten ? read : write);
            }}
          >
            {isWritten
              ? 'It opens in a new tab. The audit trail has who opened it, and so has the activity of the buyer.'
              : `${NONE} It gets the name and the address of the order.`}
          </DangerRow>
        ) : (
          <Muted sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>{obstacle}</Muted>
        )}
        {file.state.step !== 'idle' && (
          <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 2, '&:empty': { display: 'none' } }}>
            <FileOutcome of={file.state} name="invoice" />
          </Box>
        )}
      </Card>
    </Section>
  );
}

/** Why no invoice can be written; undefined: one can. */
function obstacleOf(order: Order): string | undefined {
  if (!order.paid) return `${NONE} ${INVOICE_ONCE_PAID}`;
  return hasInvoiceDetails(order)
    ? undefined
    : `${NONE} ${INVOICE_DETAILS} The buyer enters them on the page of this order.`;
}
