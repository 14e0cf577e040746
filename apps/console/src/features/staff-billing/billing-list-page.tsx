import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { BILLING, BillingTabs } from './billing-tabs.tsx';
import { benefits, customFields, discounts, meters, products } from './catalog-lists.tsx';
import { AccountActs, accounts, customers, isRetryable } from './customer-lists.tsx';
import { refundRequests, RequestActs } from './refund-requests.tsx';
import { checkouts, orders, refunds, subscriptions } from './sales-lists.tsx';

interface Shown {
  readonly list: StaffList<{ readonly id: string }>;
  rowActions?(row: { readonly id: string }): ReactNode;
}

/** A page has one of them, whatever its rows are. */
const shown = <Row extends { readonly id: string }>(list: StaffList<Row>, rowActions?: (row: Row) => ReactNode) =>
  ({ list, ...(rowActions && { rowActions }) }) as unknown as Shown;

/** By the last part of their URL. */
export const lists: Readonly<Record<string, Shown>> = {
  subscriptions: shown(subscriptions),
  orders: shown(orders),
  refunds: shown(refunds),
  'refund-requests': shown(
    refundRequests,
    (row) => row.status === 'waiting' && <RequestActs of={row} orderId={row.orderId} />,
  ),
  checkouts: shown(checkouts),
  customers: shown(customers),
  accounts: shown(accounts, (row) => isRetryable(row) && <AccountActs of={row} />),
  products: shown(products),
  discounts: shown(discounts),
  benefits: shown(benefits),
  meters: shown(meters),
  'custom-fields': shown(customFields),
};

export default function BillingListPage() {
  const { list = '' } = useParams();
  const found = Object.hasOwn(lists, list) ? lists[list] : undefined;
  if (!found) {
    return (
      <Page title="Billing">
        <EmptyState title="There is no such list" action={<LinkButton to={BILLING}>Billing</LinkButton>} />
      </Page>
    );
  }
  // Another list has other filters and another order.
  return <StaffListPage key={list} {...found} above={<BillingTabs list={list} />} />;
}
