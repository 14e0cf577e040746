import { Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { moneyText, readAmount } from '../../shared/billing/money.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { DataList } from '../../ui/data/data-list.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { IRREVERSIBLE, refreshOf, refundReasons, RequestActs, requestColumns } from './refund-requests.tsx';

const readOrder = (id: string) => answer(api.GET('/api/staff/billing/orders/{id}', { params: { path: { id } } }));
export type Order = Awaited<ReturnType<typeof readOrder>>;
type Refund = paths['/api/staff/billing/orders/{id}/refunds']['post']['requestBody']['content']['application/json'];

/** The invoice of an order, its refunds, and the requests for them. */
export function OrderActs({ id }: { readonly id: string }) {
  const { user } = useSignedIn();
  const order = useQuery({ queryKey: ['staff-billing-order', id], queryFn: () => readOrder(id) });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Answer query={order}>
      {(found) => {
        const { amount } = found.refundable;
        const rest = moneyText({ amount, currency: found.order.currency });
        const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
        return (
          <Stack spacing={3}>
            <OrderInvoice of={found.order} />
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
          </Stack>
        );
      }}
    </Answer>
  );
}

const Requests = ({ of: { order, requests } }: { readonly of: Order }) => (
  <Section title="Requested refunds">
    <DataList
      name="Requested refunds"
      rows={requests}
      columns={requestColumns}
      rowKey={({ id }) => id}
      actions={(request) => <RequestActs of={request} orderId={order.id} />}
    />
  </Section>
);

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
      verb={<RefundVerb currency={currency} />}
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
          <SelectField name="reason" label="Reason" options={refundReasons} />
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

/** Says what would be sent, once an amount is typed. */
function RefundVerb({ currency }: { readonly currency: string }) {
  const amount = readAmount(useWatch({ name: 'amount' }) as string, currency);
  return amount ? `Refund ${moneyText({ amount, currency })}` : 'Refund';
}
