import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { accountBilling, type BillingOwner, billingReads, type Named } from './billing-owner.ts';
import { Amount } from './money.tsx';

/** @param asked `live`: as the billing provider has it now; `card`: whether a card is looked for there */
export const readDue = (named: Named, asked: { readonly live?: true; readonly card?: true } = {}) =>
  answer(api.GET('/api/billing/due-payments', { params: { query: { ...named, ...asked } } }));

export type DuePayment = Awaited<ReturnType<typeof readDue>>['payments'][number];

const dueOf = (owner: Pick<BillingOwner, 'named'>) => ({
  queryKey: billingReads.of(owner, 'due'),
  queryFn: () => readDue(owner.named),
  enabled: boot.billing,
});

/** Payments of an owner that failed. */
export const useDuePayments = (owner: BillingOwner) =>
  useQuery({ ...dueOf(owner), select: ({ payments }) => payments });

/** Whether there is a card that is charged, in words. */
export const usePaymentMethod = (owner: BillingOwner) =>
  useQuery({
    queryKey: billingReads.of(owner, 'card'),
    queryFn: () => readDue(owner.named, { card: true }),
    select: cardText,
  });

const cardText = ({ paymentMethodId, isCertain }: Awaited<ReturnType<typeof readDue>>): string => {
  if (paymentMethodId !== null) return 'Card saved';
  return isCertain ? 'No card saved' : 'Not known now: our billing provider doesn’t answer';
};

/** Failed payments as a badge of the navigation. @param owner whose billing it leads to; undefined: to none */
export function useDueBadge(owner: Pick<BillingOwner, 'named' | 'path'> | undefined) {
  const { data } = useQuery(owner ? dueOf(owner) : { ...dueOf(accountBilling), enabled: false });
  return owner && { [owner.path]: { count: data?.payments.length ?? 0, noun: 'failed payment' } };
}

/** Names the failed payment, its next try, and the end of what depends on it. @param props.name of the plan */
export function DueText({ payment, name }: { readonly payment: DuePayment; readonly name: string }) {
  const { amount, currency, nextAttemptAt } = payment;
  return (
    <>
      <strong>
        {amount === null ? (
          `A payment for ${name} failed.`
        ) : (
          <>
            A payment of <Amount amount={amount} currency={currency} /> for {name} failed.
          </>
        )}
      </strong>{' '}
      {nextAttemptAt && (
        <>
          The next try is on <CalendarDate at={nextAttemptAt} />.{' '}
        </>
      )}
      {amount !== null && nextAttemptAt === null && 'Your card won’t be tried again. '}
      <Ends payment={payment} name={name} />
    </>
  );
}

function Ends({ payment: { accessEndsAt, endsAt }, name }: { readonly payment: DuePayment; readonly name: string }) {
  const [now] = useState(() => Date.now());
  const isOff = accessEndsAt !== null && Date.parse(accessEndsAt) <= now;
  const end = endsAt && (
    <>
      {name} ends on <CalendarDate at={endsAt} />
    </>
  );
  if (isOff) {
    return <>Its benefits are off until it’s paid{end && <>, and {end}</>}.</>;
  }
  const access = accessEndsAt && (
    <>
      its benefits end on <CalendarDate at={accessEndsAt} />
    </>
  );
  if (!end && !access) return null;
  return (
    <>
      Without payment, {access}
      {access && end && ', and '}
      {end}.
    </>
  );
}
