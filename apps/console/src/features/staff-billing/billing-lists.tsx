import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { Amount } from '../../shared/billing/money.tsx';
import { anyOf, TimeCell } from '../../shared/staff/list-cells.tsx';
import type { StaffList } from '../../shared/staff/list-page.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import {
  BillingStatus,
  created,
  CustomerCell,
  deleted,
  ObjectLink,
  ofCustomer,
  Owner,
  search,
  shared,
  status,
  words,
} from './billing-parts.tsx';

type ListPath = `/api/staff/billing/${'customers' | 'subscriptions' | 'orders' | 'checkouts' | 'products'}`;
type Item<Path extends ListPath> = paths[Path]['get']['responses'][200]['content']['application/json']['items'][number];
type QueryOf<Path extends ListPath> = NonNullable<paths[Path]['get']['parameters']['query']>;

const customers: StaffList<Item<'/api/staff/billing/customers'>> = {
  ...shared,
  key: 'billing-customers',
  title: 'Customers',
  noun: 'customer',
  views: [
    { label: 'All', query: '' },
    { label: 'Teams', query: 'type=team' },
    { label: 'Deleted', query: 'deleted=true' },
  ],
  filters: [
    search('Name, email or ID'),
    { name: 'type', label: 'Kind', kind: 'choice', options: anyOf({ individual: 'Person', team: 'Team' }) },
    deleted,
  ],
  columns: [
    { head: 'Customer', cell: (row) => <CustomerCell of={row} /> },
    { head: 'Kind', cell: ({ type }) => words(type) },
    { head: 'Country', cell: ({ billingAddress }) => String(billingAddress?.['country'] ?? '–') },
    {
      head: 'Belongs to',
      cell: ({ owner }) => <Owner of={owner} />,
    },
    created(),
  ],
  read: (query, signal) =>
    answer(
      api.GET('/api/staff/billing/customers', {
        params: { query: query as QueryOf<'/api/staff/billing/customers'> },
        signal,
      }),
    ),
};

const subscriptions: StaffList<Item<'/api/staff/billing/subscriptions'>> = {
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
    deleted,
  ],
  columns: [
    {
      head: 'Product',
      cell: ({ id, product }) => (
        <ObjectLink list="subscriptions" id={id}>
          {product?.name ?? 'Unknown product'}
        </ObjectLink>
      ),
    },
    { head: 'Customer', cell: ({ customer }) => <CustomerCell of={customer} /> },
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
  ],
  read: (query, signal) =>
    answer(
      api.GET('/api/staff/billing/subscriptions', {
        params: { query: query as QueryOf<'/api/staff/billing/subscriptions'> },
        signal,
      }),
    ),
};

const orders: StaffList<Item<'/api/staff/billing/orders'>> = {
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
    deleted,
  ],
  columns: [
    {
      head: 'Order',
      cell: ({ id, invoiceNumber, product }) => (
        <>
          <ObjectLink list="orders" id={id}>
            {invoiceNumber ?? 'Without an invoice'}
          </ObjectLink>
          <Muted sx={{ fontWeight: 400 }}>{product?.name}</Muted>
        </>
      ),
    },
    { head: 'Customer', cell: ({ customer }) => <CustomerCell of={customer} /> },
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
  ],
  read: (query, signal) =>
    answer(
      api.GET('/api/staff/billing/orders', {
        params: { query: query as QueryOf<'/api/staff/billing/orders'> },
        signal,
      }),
    ),
};

const checkouts: StaffList<Item<'/api/staff/billing/checkouts'>> = {
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
    {
      head: 'Product',
      cell: ({ id, product }) => (
        <ObjectLink list="checkouts" id={id}>
          {product?.name ?? 'Unknown product'}
        </ObjectLink>
      ),
    },
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
  read: (query, signal) =>
    answer(
      api.GET('/api/staff/billing/checkouts', {
        params: { query: query as QueryOf<'/api/staff/billing/checkouts'> },
        signal,
      }),
    ),
};

const products: StaffList<Item<'/api/staff/billing/products'>> = {
  ...shared,
  key: 'billing-products',
  title: 'Products',
  lead: 'Read only: products are made at the billing provider.',
  noun: 'product',
  views: [
    { label: 'All', query: '' },
    { label: 'Archived', query: 'status=archived' },
  ],
  filters: [search('Name or ID'), status('active', 'archived'), deleted],
  columns: [
    {
      head: 'Name',
      cell: ({ id, name }) => (
        <ObjectLink list="products" id={id}>
          {name}
        </ObjectLink>
      ),
    },
    {
      head: 'Status',
      cell: ({ isArchived }) => (isArchived ? <StatusChip state="neutral" text="Archived" /> : 'Active'),
    },
    {
      head: 'Billed',
      cell: ({ recurringInterval }) => (recurringInterval === null ? 'Once' : `Each ${recurringInterval}`),
    },
    { head: 'Benefits', align: 'right', cell: ({ benefits }) => benefits.length.toLocaleString('en') },
    created(),
  ],
  read: (query, signal) =>
    answer(
      api.GET('/api/staff/billing/products', {
        params: { query: query as QueryOf<'/api/staff/billing/products'> },
        signal,
      }),
    ),
};

type Lists = Readonly<Record<string, StaffList<{ readonly id: string }>>>;

/** By the last part of their URL. A page has one of them, whatever its rows are. */
export const billingLists = { customers, subscriptions, orders, checkouts, products } as unknown as Lists;
