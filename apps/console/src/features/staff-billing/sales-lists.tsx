import { Amount, moneyText } from '../../shared/billing/money.tsx';
import { TimeCell } from '../../shared/staff/list-cells.tsx';
import type { SortableColumn, StaffList } from '../../shared/staff/list-page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import {
  BillingStatus,
  created,
  CustomerCell,
  deleted,
  type Item,
  ObjectLink,
  ofCustomer,
  reading,
  search,
  shared,
  status,
  titled,
  words,
} from './billing-parts.tsx';

const UNKNOWN = 'Unknown product';

/** The columns of a list of one customer, with the customer behind the first one. */
const withCustomer = <Row extends { readonly customer: Parameters<typeof CustomerCell>[0]['of'] }>([
  first,
  ...others
]: readonly SortableColumn<Row>[]): readonly SortableColumn<Row>[] => [
  first!,
  { head: 'Customer', cell: ({ customer }) => <CustomerCell of={customer} /> },
  ...others,
];

export const subscriptionColumns: readonly SortableColumn<Item<'subscriptions'>>[] = [
  titled('subscriptions', 'Product', ({ product }) => product?.name ?? UNKNOWN),
  { head: 'Status', cell: (row) => <BillingStatus status={row.status} /> },
  { head: 'Amount', align: 'right', cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} /> },
  {
    head: 'Period ends',
    cell: ({ currentPeriodEnd, cancelAtPeriodEnd }) => (
      <>
        <TimeCell at={currentPeriodEnd} never="–" />
        {cancelAtPeriodEnd && ', then ends'}
      </>
    ),
  },
  created(),
];

export const subscriptions: StaffList<Item<'subscriptions'>> = {
  ...shared,
  key: 'billing-subscriptions',
  title: 'Subscriptions',
  noun: 'subscription',
  views: [
    { label: 'All', query: '' },
    { label: 'Past due', query: 'status=past_due' },
    { label: 'Trials', query: 'status=trialing' },
  ],
  filters: [
    search('Customer, product or ID'),
    status('active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused', 'canceled'),
    ofCustomer,
    { name: 'productId', label: 'Product ID', kind: 'text' },
    deleted,
  ],
  columns: withCustomer(subscriptionColumns),
  read: reading('subscriptions'),
};

export const orderColumns: readonly SortableColumn<Item<'orders'>>[] = [
  titled(
    'orders',
    'Order',
    ({ invoiceNumber }) => invoiceNumber ?? 'Without an invoice',
    ({ product }) => product?.name,
  ),
  { head: 'Status', cell: (row) => <BillingStatus status={row.status} /> },
  {
    head: 'Total',
    align: 'right',
    cell: ({ totalAmount, currency }) => <Amount amount={totalAmount} currency={currency} />,
  },
  {
    head: 'Refunded',
    align: 'right',
    cell: ({ refundedAmount, refundedTaxAmount, currency }) =>
      refundedAmount === 0 ? '–' : <Amount amount={refundedAmount + refundedTaxAmount} currency={currency} />,
  },
  created(),
];

export const orders: StaffList<Item<'orders'>> = {
  ...shared,
  key: 'billing-orders',
  title: 'Orders',
  noun: 'order',
  views: [
    { label: 'All', query: '' },
    { label: 'Unpaid', query: 'status=pending' },
    { label: 'Refunded', query: 'status=refunded' },
  ],
  filters: [
    search('Invoice number, customer, product or ID'),
    status('paid', 'pending', 'refunded', 'partially_refunded', 'void'),
    ofCustomer,
    { name: 'subscriptionId', label: 'Subscription ID', kind: 'text' },
    deleted,
  ],
  columns: withCustomer(orderColumns),
  read: reading('orders'),
};

export const refundColumns: readonly SortableColumn<Item<'refunds'>>[] = [
  titled(
    'refunds',
    'Refund',
    ({ amount, taxAmount, currency }) => <Amount amount={amount + taxAmount} currency={currency} />,
    ({ taxAmount, currency }) => `${moneyText({ amount: taxAmount, currency })} of it tax`,
  ),
  { head: 'Status', cell: (row) => <BillingStatus status={row.status} /> },
  { head: 'Reason', cell: ({ reason }) => words(reason) },
  {
    head: 'Order',
    cell: ({ orderId }) => (
      <ObjectLink list="orders" id={orderId}>
        Show order
      </ObjectLink>
    ),
  },
  created(),
];

export const refunds: StaffList<Item<'refunds'>> = {
  ...shared,
  key: 'billing-refunds',
  title: 'Refunds',
  lead: 'As the billing provider has them, also those that were made there.',
  noun: 'refund',
  views: [
    { label: 'All', query: '' },
    { label: 'Pending', query: 'status=pending' },
    { label: 'Failed', query: 'status=failed' },
  ],
  filters: [
    search('Customer or ID'),
    status('pending', 'succeeded', 'failed', 'canceled'),
    ofCustomer,
    { name: 'orderId', label: 'Order ID', kind: 'text' },
    deleted,
  ],
  columns: withCustomer(refundColumns),
  read: reading('refunds'),
};

export const checkouts: StaffList<Item<'checkouts'>> = {
  ...shared,
  key: 'billing-checkouts',
  title: 'Checkouts',
  noun: 'checkout',
  views: [
    { label: 'All', query: '' },
    { label: 'Failed', query: 'status=failed' },
    { label: 'Expired', query: 'status=expired' },
  ],
  filters: [
    search('Customer, product or ID'),
    status('open', 'confirmed', 'succeeded', 'failed', 'expired'),
    ofCustomer,
    deleted,
  ],
  columns: [
    titled('checkouts', 'Product', ({ product }) => product?.name ?? UNKNOWN),
    { head: 'Customer', cell: ({ customerEmail }) => customerEmail ?? <Muted component="span">Not given</Muted> },
    { head: 'Status', cell: (row) => <BillingStatus status={row.status} /> },
    {
      head: 'Total',
      align: 'right',
      cell: ({ totalAmount, currency }) => <Amount amount={totalAmount} currency={currency} />,
    },
    { head: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
    created(),
  ],
  read: reading('checkouts'),
};
