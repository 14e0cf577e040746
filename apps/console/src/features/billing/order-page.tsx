import { Card, Stack, Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import { useParams } from 'react-router';
import { Amount } from '../../shared/billing/money.tsx';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { FileOutcome, useFile } from '../../shared/billing/order-file.tsx';
import { LinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { InvoiceSection } from './invoice-section.tsx';
import { Notice } from './notices.tsx';
import { type Order, type Refund, useOrder, useOrderFiles } from './order-queries.ts';
import {
  orderReasonText,
  orderStatusText,
  orderSubject,
  orderTitle,
  refundReasonText,
  refundStatusText,
  sumsOf,
} from './orders.ts';
import { PortalButton, UPDATE_CARD } from './portal-button.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { path } = useBillingOwner();
  const found = useOrder(id);
  return (
    <Page
      title={found.data ? orderTitle(found.data.order) : 'Order'}
      above={<Link to={`${path}/orders`}>Orders</Link>}
      width={960}
      query={found}
      gone={
        <EmptyState
          title="This order doesn’t exist"
          action={<LinkButton to={`${path}/orders`}>All orders</LinkButton>}
        />
      }
    >
      {({ order, refunds }) => (
        <Stack spacing={4}>
          <Stack spacing={2}>
            <Due order={order} />
            <Facts order={order} />
          </Stack>
          <Section title="Items">
            <OrderLines order={order} />
          </Section>
          {refunds.length > 0 && (
            <Section title="Refunds">
              <DataList name="Refunds" rows={refunds} columns={columns} rowKey={({ id }) => id} />
            </Section>
          )}
          <Section title="Invoice">
            <InvoiceSection key={order.id} order={order} />
          </Section>
        </Stack>
      )}
    </Page>
  );
}

function Due({ order: { status, nextPaymentAttemptAt } }: { readonly order: Order }) {
  if (status !== 'pending') return null;
  return (
    <Notice
      severity="warning"
      action={
        <PortalButton size="small" isForCard>
          {UPDATE_CARD}
        </PortalButton>
      }
    >
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
  const subject = orderSubject(order);
  return (
    <Ledger>
      <LedgerRow label="Status">
        <StatusChip {...orderStatusText(order)} />
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
        {orderReasonText(order.billingReason)}
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

function OrderLines({ order }: { readonly order: Order }) {
  const { items, currency, discount } = order;
  return (
    <Card>
      <Table aria-label="Items of the order">
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ id, label, amount, proration }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                {label}
                {proration && <Caption>For a part of the period</Caption>}
              </TableCell>
              <TableCell align="right">
                <Amount amount={amount} currency={currency} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter
          sx={{
            // The sums stand closer together than the items.
            '& > tr > *': { borderBottom: 0, py: 0.75, color: 'text.secondary', fontSize: '0.875rem' },
            '& > tr:first-of-type > *': { pt: 1.5 },
            '& > tr:last-of-type > *': { pb: 1.5 },
          }}
        >
          {sumsOf(order).map(({ label, amount, isTotal }) => (
            <TableRow key={label} {...(isTotal && { sx: { '&& > *': { fontWeight: 600, color: 'text.primary' } } })}>
              <TableCell component="th" scope="row" align="right" sx={{ fontWeight: 'inherit' }}>
                {label}
                {label === 'Discount' && discount && ` (${discount.name})`}
              </TableCell>
              <TableCell align="right" sx={{ width: '1%', whiteSpace: 'nowrap' }}>
                <Amount amount={amount} currency={currency} />
              </TableCell>
            </TableRow>
          ))}
        </TableFooter>
      </Table>
    </Card>
  );
}

const columns: readonly Column<Refund>[] = [
  { head: 'Date', cell: ({ createdAt }) => <CalendarDate at={createdAt} /> },
  { head: 'Reason', cell: ({ reason }) => refundReasonText(reason) },
  { head: 'Status', cell: ({ status }) => <StatusChip {...refundStatusText(status)} /> },
  {
    head: 'Amount',
    align: 'right',
    cell: ({ amount, taxAmount, currency }) => <Amount amount={amount + taxAmount} currency={currency} />,
  },
];

function Receipt({ orderId }: { readonly orderId: string }) {
  const { receipt } = useOrderFiles(orderId);
  const file = useFile('The receipt');
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-end' }}>
      <SecondaryButton size="small" busy={file.isBusy} onClick={() => file.get(receipt)} sx={{ whiteSpace: 'nowrap' }}>
        View receipt
      </SecondaryButton>
      <FileOutcome of={file.state} name="receipt" />
    </Stack>
  );
}
