import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { Notice } from '../../shared/billing/notice.tsx';
import { PortalButton } from '../../shared/billing/portal-button.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { orderReasonWords, orderStatusWords, orderSubject, orderTitle } from '../../words/order-words.ts';
import { InvoiceSection } from './invoice-section.tsx';
import { OrderLines } from './order-lines.tsx';
import { type Order, useOrder } from './queries.ts';
import { Receipt } from './receipt.tsx';
import { RefundList } from './refund-list.tsx';

/** One order: what it consists of, its refunds, its invoice and receipt. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { path } = useBillingOwner();
  const found = useOrder(id);
  const above = <Link to={`${path}/orders`}>Orders</Link>;
  if (found.error instanceof ApiRefusal && found.error.status === 404) {
    return (
      <Page title="Order" above={above} width={960}>
        <EmptyState
          title="This order doesn’t exist"
          action={
            <Button variant="outlined" color="inherit" component={RouterLink} to={`${path}/orders`}>
              All orders
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={found.data ? orderTitle(found.data.order) : 'Order'} above={above} width={960} query={found}>
      {({ order, refunds }) => (
        <Stack spacing={4}>
          <Stack spacing={2}>
            <Due order={order} />
            <Facts order={order} />
          </Stack>
          <Part title="Items">
            <OrderLines order={order} />
          </Part>
          {refunds.length > 0 && (
            <Part title="Refunds">
              <RefundList refunds={refunds} />
            </Part>
          )}
          <Part title="Invoice">
            <InvoiceSection key={order.id} order={order} />
          </Part>
        </Stack>
      )}
    </Page>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack spacing={1.5} component="section" aria-label={title}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Stack>
);

/** What is still to be paid. */
function Due({ order: { status, nextPaymentAttemptAt } }: { readonly order: Order }) {
  if (status !== 'pending') return null;
  return (
    <Notice severity="warning" action={<PortalButton size="small">Update payment method</PortalButton>}>
      {nextPaymentAttemptAt ? (
        <>
          The payment didn’t go through. It’s tried again on <CalendarDate at={nextPaymentAttemptAt} />.
        </>
      ) : (
        'The payment hasn’t arrived yet.'
      )}
    </Notice>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const { path } = useBillingOwner();
  const { state, text } = orderStatusWords(order);
  const subject = orderSubject(order);
  return (
    <Ledger>
      <LedgerRow label="Status">
        <StatusChip state={state}>{text}</StatusChip>
      </LedgerRow>
      <LedgerRow label="Date">
        <CalendarDate at={order.createdAt} />
      </LedgerRow>
      <LedgerRow
        label="Reason"
        action={
          order.subscriptionId && (
            <LedgerLink to={`${path}/subscriptions/${order.subscriptionId}`} verb="View" what="subscription" />
          )
        }
      >
        {orderReasonWords(order.billingReason)}
        {subject && ` · ${subject}`}
      </LedgerRow>
      {order.receiptNumber && (
        <LedgerRow label="Receipt" action={<Receipt orderId={order.id} />}>
          {order.receiptNumber}
        </LedgerRow>
      )}
      <LedgerRow label="For support">
        <IdChip id={order.id} name="Order ID" />
      </LedgerRow>
    </Ledger>
  );
}
