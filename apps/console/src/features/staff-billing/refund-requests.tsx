import { Box } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { Amount, moneyText } from '../../shared/billing/money.tsx';
import { anyOf, PersonCell } from '../../shared/staff/list-cells.tsx';
import type { SortableColumn, StaffList } from '../../shared/staff/list-page.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { RowButton } from '../../ui/data/data-list.tsx';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { type Item, ObjectLink, reading, shared } from './billing-parts.tsx';

type Listed = Item<'refund-requests'>;
/** Requests as the page of an order shows them. */
type Request = Omit<Listed, 'orderId' | 'requester'>;

const states: Readonly<Record<Request['status'], StateText>> = {
  waiting: { state: 'attention', text: 'Waits for a second admin' },
  sent: { state: 'info', text: 'Sent' },
  unknown: { state: 'attention', text: 'No answer yet' },
  done: { state: 'good', text: 'Done' },
  refused: { state: 'bad', text: 'Refused' },
  declined: { state: 'neutral', text: 'Declined' },
};

export const refundReasons = [
  { value: 'customer_request', label: 'The customer asked for it' },
  { value: 'duplicate', label: 'Paid twice' },
  { value: 'service_disruption', label: 'The service did not work' },
  { value: 'satisfaction_guarantee', label: 'Satisfaction guarantee' },
  { value: 'fraudulent', label: 'Fraud' },
  { value: 'other', label: 'Another reason' },
] as const;

export const IRREVERSIBLE = 'The money goes back the way it came. A refund can’t be undone.';

/** A refund also changes the fields of the order, which its page shows. */
export const refreshOf = (orderId: string) => [
  ['staff-billing-order', orderId],
  ['staff-billing-orders'],
  ['staff-billing-refunds'],
  ['staff-billing-refund-requests'],
  ['staff-billing-object', 'order', orderId],
];

const later: readonly SortableColumn<Request>[] = [
  {
    head: 'State',
    cell: ({ status, failure }) => (
      <>
        <StatusChip {...states[status]} />
        {failure !== null && <Caption>{failure}</Caption>}
      </>
    ),
  },
  {
    head: 'Reason',
    cell: ({ reason, comment }) =>
      [refundReasons.find(({ value }) => value === reason)?.label ?? reason, comment].filter(Boolean).join(': '),
  },
  { head: 'Asked for', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** The order of a list that has none of its own. */
export const requestColumns: readonly SortableColumn<Request>[] = [
  { head: 'Amount', cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} /> },
  ...later,
];

export const refundRequests: StaffList<Listed> = {
  ...shared,
  key: 'billing-refund-requests',
  title: 'Requested refunds',
  lead: 'Refunds that staff asked for. Beyond the limit of one admin, a second one approves them.',
  noun: 'request',
  empty: 'Refunds appear here once staff ask for some.',
  views: [
    { label: 'All', query: '' },
    { label: 'Waiting', query: 'status=waiting' },
    { label: 'No answer', query: 'status=unknown' },
  ],
  filters: [
    {
      name: 'status',
      label: 'State',
      kind: 'choice',
      options: anyOf(Object.fromEntries(Object.entries(states).map(([status, { text }]) => [status, text]))),
    },
  ],
  columns: [
    {
      head: 'Order',
      cell: ({ orderId, amount, currency }) => (
        <ObjectLink list="orders" id={orderId}>
          <Amount amount={amount} currency={currency} />
        </ObjectLink>
      ),
    },
    { head: 'Asked for by', cell: ({ requester }) => <PersonCell of={requester} /> },
    ...later,
  ],
  read: reading('refund-requests'),
};

/** Approves or declines a request that waits. The person who made it cannot approve it. */
export function RequestActs({ of, orderId }: { readonly of: Request; readonly orderId: string }) {
  const { user } = useSignedIn();
  const refresh = refreshOf(orderId);
  const path = { params: { path: { id: orderId, requestId: of.id } } };
  const approve = useChange(
    () => answer(api.POST('/api/staff/billing/orders/{id}/refunds/{requestId}/approve', path)),
    { refresh, done: 'Refund sent.', quiet: true },
  );
  const decline = useChange(
    () => answer(api.POST('/api/staff/billing/orders/{id}/refunds/{requestId}/decline', path)),
    { refresh, done: 'Refund declined.' },
  );
  const { ask, dialog } = useConfirm();
  if (of.status !== 'waiting' || user.role !== 'admin') return null;
  const sum = moneyText(of);
  const askToApprove = () =>
    ask({
      danger: true,
      title: `Refund ${sum}?`,
      verb: 'Approve refund',
      children: IRREVERSIBLE,
      confirm: () => approve.mutateAsync(),
    });
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {of.requestedBy !== user.id && (
        <RowButton aria-label={`Approve the refund of ${sum}`} onClick={askToApprove}>
          Approve
        </RowButton>
      )}
      <RowButton aria-label={`Decline the refund of ${sum}`} onClick={() => decline.mutate()}>
        Decline
      </RowButton>
      {dialog}
    </Box>
  );
}
