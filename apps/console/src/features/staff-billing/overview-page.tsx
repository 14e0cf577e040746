import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { Amount } from '../../shared/billing/money.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { Tile, Tiles, words } from './billing-parts.tsx';
import { BILLING, BillingTabs } from './billing-tabs.tsx';
import { Comparison } from './comparison.tsx';
import type { Facts } from './object-kind.tsx';
import { OVERVIEW_KEY } from './webhook-overview.tsx';

type Overview = components['schemas']['BillingOverviewView'];

/** Sales at a glance, and how far the copy of them can be trusted. */
export default function OverviewPage() {
  const overview = useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: () => answer(api.GET('/api/staff/billing/overview')),
  });
  return (
    <Page title="Billing" above={<BillingTabs />} width={1200} query={overview}>
      {(found) => (
        <Stack spacing={3}>
          <Standing of={found.provider} />
          <Tiles>
            <Tile title="Monthly revenue">
              <Revenue of={found.monthlyRevenue} />
            </Tile>
            <Tile title="Subscriptions">
              <FactList
                of={[
                  ['Active', <Those key="a" status="active" count={found.active} />],
                  ['In a trial', <Those key="t" status="trialing" count={found.trialing} />],
                  ['Past due', <Those key="p" status="past_due" count={found.pastDue} />],
                ]}
              />
            </Tile>
            <Tile title="Canceled in 30 days">
              <FactList of={canceledFacts(found)} />
            </Tile>
            <Tile title="Refunded in 30 days">
              {found.refunds.length === 0 ? <Muted>Nothing.</Muted> : <FactList of={refundFacts(found)} />}
            </Tile>
          </Tiles>
          <Comparison />
        </Stack>
      )}
    </Page>
  );
}

const failures: Readonly<Record<string, string>> = {
  unavailable: 'it did not answer',
  rate_limited: 'it was asked too often',
  unauthorized: 'it did not accept the access token',
  contract_violation: 'its answer could not be read',
};

/** Nothing while the billing provider answers. */
function Standing({ of: { isConfigured, lastAnswerAt, lastFailure } }: { readonly of: Overview['provider'] }) {
  if (!isConfigured) return <Alert severity="info">This service has no access token of the billing provider.</Alert>;
  if (lastFailure === null || (lastAnswerAt !== null && lastAnswerAt >= lastFailure.at)) return null;
  return (
    <Alert severity="warning">
      The billing provider does not work: {failures[lastFailure.kind] ?? words(lastFailure.kind)},{' '}
      <RelativeTime at={lastFailure.at} />. What is shown is the last known state.
    </Alert>
  );
}

const Those = ({ status, count }: { readonly status: string; readonly count: number }) => (
  <Link to={`${BILLING}/subscriptions?status=${status}`}>{count.toLocaleString('en')}</Link>
);

/** A line for each currency. */
const Revenue = ({ of }: { readonly of: Overview['monthlyRevenue'] }) =>
  of.length === 0 ? (
    <Muted>None yet.</Muted>
  ) : (
    <>
      <FactList
        of={of.map(({ currency, amount, subscriptions, uncounted }) => [
          currency.toUpperCase(),
          <span key={currency}>
            <Amount amount={amount} currency={currency} /> from {counted(subscriptions, 'subscription')}
            {uncounted > 0 && `, ${counted(uncounted, 'more')} of an unknown period`}
          </span>,
        ])}
      />
      <Caption sx={{ mt: 1 }}>Without tax, before discounts, without trials.</Caption>
    </>
  );

const canceledFacts = ({ canceled, cancellations }: Overview): Facts => [
  ['All', canceled.toLocaleString('en')],
  ...cancellations.map(({ reason, count }): Facts[number] => [
    reason === null ? 'No reason given' : words(reason),
    count.toLocaleString('en'),
  ]),
];

const refundFacts = ({ refunds }: Overview): Facts =>
  refunds.map(({ currency, status, count, amount }) => [
    `${words(status)}, ${currency.toUpperCase()}`,
    <span key={status}>
      <Amount amount={amount} currency={currency} /> without tax, {counted(count, 'refund')}
    </span>,
  ]);
