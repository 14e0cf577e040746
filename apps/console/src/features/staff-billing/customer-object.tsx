import { answer, api } from '../../api/client.ts';
import { figure } from '../../shared/billing/money.tsx';
import type { Column } from '../../ui/data/data-list.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { ObjectLink, Owner, words } from './billing-parts.tsx';
import { BILLING } from './billing-tabs.tsx';
import { LinkState } from './customer-lists.tsx';
import { grantColumns } from './grant-columns.tsx';
import { Belongings, type ObjectKind } from './object-kind.tsx';
import { orderColumns, subscriptionColumns } from './sales-lists.tsx';

const read = (id: string) => answer(api.GET('/api/staff/billing/customers/{id}', { params: { path: { id } } }));
type Customer = Awaited<ReturnType<typeof read>>;
type Meter = Customer['meters'][number];

const meterColumns: readonly Column<Meter>[] = [
  {
    head: 'Meter',
    cell: ({ meterId, name }) => (
      <ObjectLink list="meters" id={meterId}>
        {name ?? 'Unknown meter'}
      </ObjectLink>
    ),
  },
  { head: 'Used', align: 'right', cell: ({ consumedUnits }) => figure(consumedUnits) },
  { head: 'Credited', align: 'right', cell: ({ creditedUnits }) => figure(creditedUnits) },
  { head: 'Balance', align: 'right', cell: ({ balance }) => figure(balance) },
];

/** The account here, by its name where there is one. */
function Holder({ of: { account, customer } }: { readonly of: Customer }) {
  if (account === null || account.name === null) return <Owner of={customer.owner} />;
  const { owner, name } = account;
  return <Link to={`/staff/${owner.type === 'user' ? 'users' : 'organizations'}/${owner.id}`}>{name}</Link>;
}

export const customer: ObjectKind<Customer> = {
  read,
  object: (found) => found.customer,
  facts: (found) => {
    const { account, customer: of } = found;
    return [
      ['Belongs to', <Holder key="owner" of={found} />],
      ['Link', account === null ? 'None' : <LinkState key="link" of={account} />],
      ['Email', of.email ?? 'None'],
      ['Kind', words(of.type)],
      ['Billing name', of.billingName ?? 'None'],
      ['Country', String(of.billingAddress?.['country'] ?? 'Not known')],
      ['Tax ID', of.taxId?.map(String).join(', ') ?? 'None'],
      ['External ID', of.externalId ?? 'None'],
      ['Created', <RelativeTime key="created" at={of.createdAt} />],
    ];
  },
  sections: ({ customer: { id }, subscriptions, subscriptionsTotal, orders, ordersTotal, grants, meters }) => (
    <>
      <Belongings
        title="Subscriptions"
        rows={subscriptions}
        columns={subscriptionColumns}
        total={subscriptionsTotal}
        all={`${BILLING}/subscriptions?customerId=${id}`}
        none="This customer has no subscription."
      />
      <Belongings
        title="Orders"
        rows={orders}
        columns={orderColumns}
        total={ordersTotal}
        all={`${BILLING}/orders?customerId=${id}`}
        none="This customer has no order."
      />
      <Belongings title="Benefits" rows={grants} columns={grantColumns} none="This customer has no benefits." />
      <Belongings title="Meters" rows={meters} columns={meterColumns} none="Nothing is counted for this customer." />
    </>
  ),
};
