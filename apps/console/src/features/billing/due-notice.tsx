import { Box, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import {
  billingReads,
  type Subscription,
  useBillingOwner,
  useBillingQuery,
} from '../../shared/billing/billing-owner.ts';
import { DueText, readDue, useDuePayments } from '../../shared/billing/due-payments.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { beforeIn, outcomeOf, stillOwedText } from './card-return.ts';
import { Notice } from './notices.tsx';
import { PayingAs } from './paying-as.tsx';
import { PortalButton, UPDATE_CARD } from './portal-button.tsx';

/** The renewal of a subscription failed. */
export function DueNotice({ subscription: { id, product } }: { readonly subscription: Subscription }) {
  const payment = useDuePayments(useBillingOwner()).data?.find(({ subscriptionId }) => subscriptionId === id);
  return (
    <Notice
      severity="error"
      action={
        <PortalButton size="small" isForCard about={`for ${product.name}`}>
          {UPDATE_CARD}
        </PortalButton>
      }
    >
      {payment ? <DueText payment={payment} name={product.name} /> : `A payment for ${product.name} failed.`}
      <Box sx={{ mt: 0.5 }}>
        <PayingAs />
      </Box>
    </Notice>
  );
}

/** The first things on the summary. */
export function DueNotices({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const late = subscriptions.filter(({ status }) => status === 'past_due');
  if (late.length === 0) return null;
  return (
    <Stack spacing={2} component="section" aria-label="Failed payments">
      {late.map((subscription) => (
        <DueNotice key={subscription.id} subscription={subscription} />
      ))}
    </Stack>
  );
}

/** Milliseconds until a charge of the new card is looked for again, and how often. */
const AGAIN = 3000;
const TIMES = 4;

/** Says what happened on the pages of the billing provider, to those who come back from there. */
export function CardReturn() {
  const before = beforeIn(useSearchParams()[0]);
  return before && <Returned before={before} />;
}

function Returned({ before }: { readonly before: NonNullable<ReturnType<typeof beforeIn>> }) {
  const owner = useBillingOwner();
  const queries = useQueryClient();
  const { data } = useBillingQuery(['card-return'], (named) => readDue(named, { live: true }), {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data: now, dataUpdateCount } }) =>
      dataUpdateCount < TIMES && !(now && outcomeOf(before, now) === 'paid') ? AGAIN : false,
  });
  const outcome = data && outcomeOf(before, data);
  useEffect(() => {
    const own = billingReads.of(owner, 'card-return');
    if (outcome !== undefined) {
      void queries.invalidateQueries({
        queryKey: billingReads.of(owner),
        predicate: ({ queryKey }) => queryKey[own.length - 1] !== own.at(-1),
      });
    }
  }, [outcome, owner, queries]);
  if (!data) return null;
  const next = data.payments.find(({ nextAttemptAt }) => nextAttemptAt !== null)?.nextAttemptAt;
  return (
    <Box sx={{ mb: 3, maxWidth: 960 }}>
      <Notice severity={outcome === 'paid' ? 'success' : 'info'}>
        {!data.isCertain && 'Our billing provider doesn’t answer now, so this may not be up to date. '}
        {outcome === 'paid' && 'Paid. Thank you.'}
        {outcome === 'saved' && 'Card saved. '}
        {outcome === 'unchanged' && 'Nothing changed: your card is the same. '}
        {outcome !== 'paid' && stillOwedText(data.payments.length)}
        {outcome !== 'paid' && next && (
          <>
            {' '}
            The next try is on <CalendarDate at={next} />.
          </>
        )}
      </Notice>
    </Box>
  );
}
