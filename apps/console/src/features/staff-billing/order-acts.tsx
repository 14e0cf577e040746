import { Box, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { Amount, moneyText, readAmount } from '../../shared/billing/money.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { type Column, DataList, RowButton } from '../../ui/data/data-list.tsx';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog, useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

const readOrder = (id: string) => answer(api.GET('/api/staff/billing/orders/{id}', { params: { path: { id } } }));
type Order = Awaited<ReturnType<typeof readOrder>>;
type Request = Order['requests'][number];
type Refund = paths['/api/staff/billing/orders/{id}/refunds']['post']['requestBody']['content']['application/json'];

const keyOf = (id: string) => ['staff-billing-order', id];

/** A refund also changes the fields of the order, which its page shows. */
const refreshOf = (id: string) => [keyOf(id), ['staff-billing-orders'], ['staff-billing-object', 'order', id]];

const requestStates: Readonly<Record<Request['status'], StateText>> = {
  waiting: { state: 'attention', text: 'Waits for a second admin' },
  sent: { state: 'info', text: 'Sent' },
  unknown: { state: 'attention', text: 'No answer yet' },
  done: { state: 'good', text: 'Done' },
  refused: { state: 'bad', text: 'Refused' },
  declined: { state: 'neutral', text: 'Declined' },
};

const reasons = [
  { value: 'customer_request', label: 'The customer asked for it' },
  { value: 'duplicate', label: 'Paid twice' },
  { value: 'service_disruption', label: 'The service did not work' },
  { value: 'satisfaction_guarantee', label: 'Satisfaction guarantee' },
  { value: 'fraudulent', label: 'Fraud' },
  { value: 'other', label: 'Another reason' },
] as const;

const IRREVERSIBLE = 'The money goes back the way it came. A refund can’t be undone.';

/** Refunds of an order, and the requests for them. */
export function OrderActs({ id }: { readonly id: string }) {
  const { user } = useSignedIn();
  const order = useQuery({ queryKey: keyOf(id), queryFn: () => readOrder(id) });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Answer query={order}>
      {(found) => {
        const { amount } = found.refundable;
        const rest = moneyText({ amount, currency: found.order.currency });
        const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
        return (
          <>
            {found.requests.length > 0 && <Requests of={found} />}
            <Section title="Refund">
              <Card>
                <DangerRow
                  title="Refund this order"
                  verb="Refund"
                  disabledReason={why ?? (amount === 0 ? 'Nothing is left to refund.' : undefined)}
                  act={() => setIsAsking(true)}
                >
                  {rest} without tax can still be refunded, as a whole or in part.
                </DangerRow>
              </Card>
            </Section>
            {isAsking && <RefundDialog of={found} onClose={() => setIsAsking(false)} />}
          </>
        );
      }}
    </Answer>
  );
}

function Requests({ of: { order, requests } }: { readonly of: Order }) {
  const { user } = useSignedIn();
  const refresh = refreshOf(order.id);
  const path = (requestId: string) => ({ params: { path: { id: order.id, requestId } } });
  const approve = useChange(
    (requestId: string) =>
      answer(api.POST('/api/staff/billing/orders/{id}/refunds/{requestId}/approve', path(requestId))),
    { refresh, done: 'Refund sent.', quiet: true },
  );
  const decline = useChange(
    (requestId: string) =>
      answer(api.POST('/api/staff/billing/orders/{id}/refunds/{requestId}/decline', path(requestId))),
    { refresh, done: 'Refund declined.' },
  );
  const { ask, dialog } = useConfirm();
  const askToApprove = (id: string, sum: string) =>
    ask({
      danger: true,
      title: `Refund ${sum}?`,
      verb: 'Approve refund',
      children: IRREVERSIBLE,
      confirm: () => approve.mutateAsync(id),
    });
  const columns: readonly Column<Request>[] = [
    { head: 'Amount', cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} /> },
    { head: 'State', cell: ({ status }) => <StatusChip {...requestStates[status]} /> },
    {
      head: 'Reason',
      cell: ({ reason, comment }) =>
        [reasons.find(({ value }) => value === reason)?.label ?? reason, comment].filter(Boolean).join(': '),
    },
    { head: 'Problem', cell: ({ failure }) => failure ?? '–' },
    { head: 'Asked for', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
  return (
    <Section title="Requested refunds">
      <DataList
        name="Requested refunds"
        rows={requests}
        columns={columns}
        rowKey={({ id }) => id}
        actions={({ id, status, requestedBy, amount, currency }) => {
          if (status !== 'waiting' || user.role !== 'admin') return null;
          const sum = moneyText({ amount, currency });
          return (
            <Box sx={{ display: 'flex', gap: 1, justifyContent: { sm: 'flex-end' } }}>
              {requestedBy !== user.id && (
                <RowButton aria-label={`Approve the refund of ${sum}`} onClick={() => askToApprove(id, sum)}>
                  Approve
                </RowButton>
              )}
              <RowButton aria-label={`Decline the refund of ${sum}`} onClick={() => decline.mutate(id)}>
                Decline
              </RowButton>
            </Box>
          );
        }}
      />
      {dialog}
    </Section>
  );
}

function RefundDialog({ of: { order, refundable }, onClose }: { readonly of: Order; onClose(): void }) {
  // One id for each dialog: the same request twice is one refund.
  const requestId = useMemo(() => crypto.randomUUID(), []);
  const { currency } = order;
  const rest = moneyText({ amount: refundable.amount, currency });
  const refund = useChange(
    (body: Refund) =>
      answer(api.POST('/api/staff/billing/orders/{id}/refunds', { params: { path: { id: order.id } }, body })),
    {
      refresh: refreshOf(order.id),
      done: ({ status }) => (status === 'waiting' ? 'A second admin must approve this refund.' : 'Refund sent.'),
      quiet: true,
    },
  );
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title="Refund this order?"
      verb="Refund"
      defaultValues={{ amount: '', reason: 'customer_request', comment: '', benefits: '' }}
      inputs={
        <>
          <Field
            name="amount"
            label={`Amount without tax, ${currency.toUpperCase()}`}
            autoComplete="off"
            noManager
            hint={`Type the amount. At most ${rest}; its tax is refunded as well.`}
            rules={{
              validate: (text: string) => {
                const value = readAmount(text, currency);
                if (value === undefined || value === 0) return 'Enter an amount such as 12.00.';
                return value <= refundable.amount || `At most ${rest} can be refunded.`;
              },
            }}
          />
          <SelectField name="reason" label="Reason" options={reasons} />
          <Field
            name="comment"
            label="Comment (optional)"
            autoComplete="off"
            noManager
            hint="For the merchant and the audit trail."
            rules={{ maxLength: { value: 500, message: 'At most 500 characters.' } }}
          />
          {order.subscriptionId === null && (
            <SelectField
              name="benefits"
              label="Benefits of the order"
              options={[
                { value: '', label: 'Keep them' },
                { value: 'revoke', label: 'Withdraw them' },
              ]}
            />
          )}
        </>
      }
      confirm={({ amount: text = '', reason, comment = '', benefits }) =>
        refund.mutateAsync({
          id: requestId,
          amount: readAmount(text, currency)!,
          reason: reason as Refund['reason'],
          ...(comment.trim() && { comment: comment.trim() }),
          ...(benefits === 'revoke' && { revokeBenefits: true }),
        })
      }
    >
      {IRREVERSIBLE}
    </ConfirmDialog>
  );
}
