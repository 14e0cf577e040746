import { Card } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { moneyText } from '../../shared/billing/money.tsx';
import { commandsFor, intervalText } from '../../shared/billing/subscription.ts';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import type { Column } from '../../ui/data/data-list.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CalendarDate, RelativeTime } from '../../ui/time/dates.tsx';
import { BillingStatus, CustomerCell, ObjectLink, words } from './billing-parts.tsx';
import { BILLING } from './billing-tabs.tsx';
import { grantColumns } from './grant-columns.tsx';
import { Belongings, type Facts, type ObjectKind } from './object-kind.tsx';
import { orderColumns, refundColumns } from './sales-lists.tsx';
import { ChangeDialog } from './subscription-changes.tsx';

const read = (id: string) => answer(api.GET('/api/staff/billing/subscriptions/{id}', { params: { path: { id } } }));
type Found = Awaited<ReturnType<typeof read>>;
type Subscription = Found['subscription'];
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
      <Acts of={of} />
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

/** Changes, cancels or keeps a subscription. */
function Acts({ of }: { readonly of: Subscription }) {
  const { user } = useSignedIn();
  const [asked, ask] = useState<'plan' | 'seats' | 'cancel' | 'uncancel'>();
  const can = commandsFor(of);
  if (!can.change && !can.cancel && !can.uncancel) return null;
  const disabledReason = user.role === 'admin' ? undefined : ADMINS_ONLY;
  const close = () => ask(undefined);
  return (
    <Section title="Acts of admins">
      <Card>
        {can.change && (
          <DangerRow
            title="Change the plan"
            verb="Change plan"
            color="inherit"
            disabledReason={disabledReason}
            act={() => ask('plan')}
          >
            To another product, at once or with the next period. What it costs is shown first.
          </DangerRow>
        )}
        {can.change && of.seats !== null && (
          <DangerRow
            title="Change the number of seats"
            verb="Change seats"
            color="inherit"
            disabledReason={disabledReason}
            act={() => ask('seats')}
          >
            {counted(of.seats, 'seat')} now. What a change costs is shown first.
          </DangerRow>
        )}
        {can.cancel && (
          <DangerRow
            title="Cancel this subscription"
            verb="Cancel subscription"
            disabledReason={disabledReason}
            act={() => ask('cancel')}
          >
            At the end of the period, or at once.
          </DangerRow>
        )}
        {can.uncancel && (
          <DangerRow
            title="Keep this subscription"
            verb="Keep it"
            color="inherit"
            disabledReason={disabledReason}
            act={() => ask('uncancel')}
          >
            It ends with the period. This takes the cancellation back.
          </DangerRow>
        )}
      </Card>
      {asked === 'cancel' && <CancelDialog id={of.id} onClose={close} />}
      {asked === 'uncancel' && <KeepDialog id={of.id} onClose={close} />}
      {(asked === 'plan' || asked === 'seats') && (
        <ChangeDialog of={of} what={asked} refresh={refreshOf(of.id)} onClose={close} />
      )}
    </Section>
  );
}

const refreshOf = (id: string) => [['staff-billing-subscriptions'], ['staff-billing-object', 'subscription', id]];

function CancelDialog({ id, onClose }: { readonly id: string; onClose(): void }) {
  const cancel = useChange(
    (body: { readonly when: 'now' | 'period-end'; readonly reason: string }) =>
      answer(api.POST('/api/staff/billing/subscriptions/{id}/cancel', { params: { path: { id } }, body })),
    { refresh: refreshOf(id), done: 'Subscription canceled.', quiet: true },
  );
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title="Cancel this subscription?"
      verb="Cancel subscription"
      safe="Keep it"
      defaultValues={{ when: 'period-end', reason: '' }}
      inputs={
        <>
          <SelectField
            name="when"
            label="Ends"
            options={[
              { value: 'period-end', label: 'At the end of the period' },
              { value: 'now', label: 'Now' },
            ]}
          />
          <ReasonField name="reason" isRequired />
        </>
      }
      confirm={({ when, reason = '' }) =>
        cancel.mutateAsync({ when: when === 'now' ? 'now' : 'period-end', reason: reason.trim() })
      }
    >
      What it gives access to is withdrawn when it ends. Nothing is paid back.
    </ConfirmDialog>
  );
}

function KeepDialog({ id, onClose }: { readonly id: string; onClose(): void }) {
  const keep = useChange(
    (reason: string) =>
      answer(
        api.POST('/api/staff/billing/subscriptions/{id}/uncancel', { params: { path: { id } }, body: { reason } }),
      ),
    { refresh: refreshOf(id), done: 'Subscription goes on.', quiet: true },
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Keep this subscription?"
      verb="Keep subscription"
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={({ reason = '' }) => keep.mutateAsync(reason.trim())}
    >
      It goes on after the period, and is paid again.
    </ConfirmDialog>
  );
}
