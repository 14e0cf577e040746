import { useParams } from 'react-router';
import { StaffListPage } from '../../shared/staff/list-page.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { billingLists } from './billing-lists.tsx';

const FIRST = '/staff/billing/subscriptions';

const tabs = Object.entries(billingLists).map(([name, { title }]) => ({ to: `/staff/billing/${name}`, label: title }));

export default function BillingListPage() {
  const { list = '' } = useParams();
  const found = Object.hasOwn(billingLists, list) ? billingLists[list] : undefined;
  if (!found) {
    return (
      <Page title="Billing">
        <EmptyState title="There is no such list" action={<LinkButton to={FIRST}>Subscriptions</LinkButton>} />
      </Page>
    );
  }
  // Another list has other filters and another order.
  return <StaffListPage key={list} list={found} above={<TabLinks name="Billing" tabs={tabs} />} />;
}
