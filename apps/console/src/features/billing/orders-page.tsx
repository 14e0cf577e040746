import { Box, Stack } from '@mui/material';
import { Amount } from '../../shared/billing/money.tsx';
import { type BillingOwner, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSelect, ListFilter, useUrlState } from '../../ui/data/list-filter.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { type Order, useOrders } from './order-queries.ts';
import { orderFilters, orderReasonText, orderStatusText, orderSubject, orderTitle } from './orders.ts';

const columnsOf = ({ path }: BillingOwner): readonly Column<Order>[] => [
  { head: 'Order', room: 220, cell: (order) => <Name order={order} path={path} /> },
  { head: 'Date', cell: ({ createdAt }) => <CalendarDate at={createdAt} /> },
  { head: 'Reason', cell: ({ billingReason }) => orderReasonText(billingReason) },
  { head: 'Status', cell: (order) => <StatusChip {...orderStatusText(order)} /> },
  { head: 'Total', align: 'right', cell: (order) => <Total order={order} /> },
];

export default function OrdersPage() {
  const owner = useBillingOwner();
  const state = useUrlState();
  const filter = orderFilters.find(({ value }) => value === state.get('status')) ?? orderFilters[0]!;
  const orders = useOrders(filter.value);
  return (
    <Page title="Orders" lead="Every payment, with its invoice and receipt." width={960}>
      <Stack spacing={2.5}>
        {(filter.value !== '' || (orders.data?.length ?? 0) > 0) && (
          <ListFilter>
            <FilterSelect
              label="Status"
              value={filter.value}
              options={orderFilters}
              change={(value) => state.set('status', value)}
            />
          </ListFilter>
        )}
        <Answer query={orders} empty={(rows) => rows.length === 0 && <None isFiltered={filter.value !== ''} />}>
          {(rows) => (
            <Stack spacing={2.5}>
              <DataList name="Orders" rows={rows} columns={columnsOf(owner)} rowKey={({ id }) => id} />
              <ShowMore of={orders} count={rows.length} />
            </Stack>
          )}
        </Answer>
      </Stack>
    </Page>
  );
}

function None({ isFiltered }: { readonly isFiltered: boolean }) {
  const { path } = useBillingOwner();
  const state = useUrlState();
  if (isFiltered) {
    return (
      <EmptyState
        title="No orders with this status"
        action={<SecondaryButton onClick={() => state.clear('status')}>Show all orders</SecondaryButton>}
      />
    );
  }
  return (
    <EmptyState title="No orders yet" action={<PrimaryLinkButton to={`${path}/plans`}>See plans</PrimaryLinkButton>}>
      After a purchase, its invoice and receipt are here.
    </EmptyState>
  );
}

function Name({ order, path }: { readonly order: Order; readonly path: string }) {
  const subject = orderSubject(order);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Link to={`${path}/orders/${order.id}`}>{orderTitle(order)}</Link>
      {subject && <Muted component="div">{subject}</Muted>}
    </Box>
  );
}

function Total({ order }: { readonly order: Order }) {
  const { totalAmount, currency, refundedAmount, refundedTaxAmount } = order;
  const refunded = refundedAmount + refundedTaxAmount;
  return (
    <>
      <Amount amount={totalAmount} currency={currency} />
      {refunded !== 0 && (
        <Caption>
          <Amount amount={refunded} currency={currency} /> refunded
        </Caption>
      )}
    </>
  );
}
