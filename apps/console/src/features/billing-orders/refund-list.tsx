import { Amount } from '../../shared/billing/amount.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { refundReasonWords, refundStatusWords } from '../../words/order-words.ts';
import type { Refund } from './queries.ts';

const columns: readonly Column<Refund>[] = [
  { head: 'Date', cell: ({ createdAt }) => <CalendarDate at={createdAt} /> },
  { head: 'Reason', cell: ({ reason }) => refundReasonWords(reason) },
  { head: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    head: 'Amount',
    align: 'right',
    cell: ({ amount, taxAmount, currency }) => <Amount amount={amount + taxAmount} currency={currency} />,
  },
];

/** What was given back of an order, taxes included. */
export const RefundList = ({ refunds }: { readonly refunds: readonly Refund[] }) => (
  <DataList name="Refunds" rows={refunds} columns={columns} rowKey={({ id }) => id} />
);

function Status({ status }: Pick<Refund, 'status'>) {
  const { state, text } = refundStatusWords(status);
  return <StatusChip state={state}>{text}</StatusChip>;
}
