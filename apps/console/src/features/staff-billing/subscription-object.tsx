import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { moneyText } from '../../shared/billing/money.tsx';
import { intervalText } from '../../shared/billing/subscription.ts';
import type { Column } from '../../ui/data/data-list.tsx';
import { CalendarDate, RelativeTime } from '../../ui/time/dates.tsx';
import { BillingStatus, CustomerCell, ObjectLink, words } from './billing-parts.tsx';
import { BILLING } from './billing-tabs.tsx';
import { grantColumns } from './grant-columns.tsx';
import { Belongings, type Facts, type ObjectKind } from './object-kind.tsx';
import { orderColumns, refundColumns } from './sales-lists.tsx';
import { SubscriptionActs } from './subscription-acts.tsx';

const read = (id: string) => answer(api.GET('/api/staff/billing/subscriptions/{id}', { params: { path: { id } } }));
type Found = Awaited<ReturnType<typeof read>>;
type Pending = components['schemas']['SubscriptionView']['pendingUpdate'];

const seatColumns: readonly Column<Found['seats'][number]>[] = [
  { head: 'Seat', cell: ({ email, memberId }) => email ?? memberId ?? 'Not assigned' },
  { head: 'State', cell: ({ status }) => words(status) },
];

/** The change that waits for the next period. */
function pendingFacts(pending: Pending | undefined): Facts {
  if (!pending) return [];
  const { productId, seats, appliesAt } = pending;
  return [
    [
      'Will change',
      <span key="pending">
        {productId !== null && (
          <>
            to{' '}
            <ObjectLink list="products" id={productId}>
              another product
            </ObjectLink>{' '}
          </>
        )}
        {typeof seats === 'number' && `to ${counted(seats, 'seat')} `}
        on <CalendarDate at={appliesAt} />
      </span>,
    ],
  ];
}

const timeFact = (label: string, at: string | null): Facts =>
  at === null ? [] : [[label, <RelativeTime key={label} at={at} />]];

export const subscription: ObjectKind<Found> = {
  read,
  object: (found) => found.subscription,
  facts: ({ subscription: of, details }) => [
    ['Status', <BillingStatus key="status" status={of.status} />],
    ['Customer', <CustomerCell key="customer" of={of.customer} />],
    [
      'Product',
      <ObjectLink key="product" list="products" id={of.productId}>
        {of.product?.name ?? of.productId}
      </ObjectLink>,
    ],
    ['Amount', `${moneyText(of)} ${intervalText(of.recurringInterval, of.recurringIntervalCount)}, without tax`],
    ...(of.seats === null ? [] : [['Seats', of.seats.toLocaleString('en')] as const]),
    ...(of.discountId === null
      ? []
      : [
          [
            'Discount',
            <ObjectLink key="discount" list="discounts" id={of.discountId}>
              Show discount
            </ObjectLink>,
          ] as const,
        ]),
    ...pendingFacts(details['pendingUpdate'] as Pending | undefined),
    ...timeFact('Started', of.startedAt),
    ...timeFact('Trial ends', of.trialEnd),
    ...timeFact('Payment due since', of.pastDueAt),
    ...timeFact(of.cancelAtPeriodEnd ? 'Ends' : 'Period ends', of.endsAt ?? of.currentPeriodEnd),
    ...timeFact('Canceled', of.canceledAt),
    ...timeFact('Ended', of.endedAt),
    ...(of.customerCancellationReason === null
      ? []
      : [['Reason of the customer', words(of.customerCancellationReason)] as const]),
    ...(of.customerCancellationComment === null
      ? []
      : [['Comment of the customer', of.customerCancellationComment] as const]),
  ],
  sections: ({ subscription: of, orders, ordersTotal, refunds, grants, seats }) => (
    <>
      <SubscriptionActs of={of} />
      <Belongings
        title="Orders"
        rows={orders}
        columns={orderColumns}
        total={ordersTotal}
        all={`${BILLING}/orders?subscriptionId=${of.id}`}
        none="There is no order of this subscription."
      />
      {refunds.length > 0 && <Belongings title="Refunds" rows={refunds} columns={refundColumns} none="" />}
      <Belongings title="Benefits" rows={grants} columns={grantColumns} none="This subscription gives no benefits." />
      {of.seats !== null && <Belongings title="Seats" rows={seats} columns={seatColumns} none="No seat is assigned." />}
    </>
  ),
};
