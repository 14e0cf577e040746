import { Box, Card, Skeleton, Stack, Typography } from '@mui/material';
import {
  type Subscription,
  useBillingAccount,
  useBillingOwner,
  useSubscriptions,
} from '../../shared/billing/billing-owner.ts';
import { commandsFor, hasEnded, outlookOf, statusText } from '../../shared/billing/subscription.ts';
import { LinkButton, PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { DueNotices } from './due-notice.tsx';
import { AccountNotice, RecurringPrice, SubscriptionNotice } from './notices.tsx';
import { PaymentMethodRow } from './portal-button.tsx';
import { FirstPurchase } from './purchase-form.tsx';
import { useBalances } from './queries.ts';
import { balanceText } from './usage.ts';

const FIRST = 'Choose a plan. You pay on the page of our billing provider, and come back here.';

export default function BillingPage() {
  const { path, disabledReason } = useBillingOwner();
  const subscriptions = useSubscriptions();
  const account = useBillingAccount();
  const hasCurrent = subscriptions.data?.some((one) => !hasEnded(one)) ?? false;
  return (
    <Page
      title="Billing"
      width={960}
      query={subscriptions}
      skeleton={<Skeleton variant="rounded" height={148} />}
      lead={disabledReason ?? (subscriptions.data?.length === 0 && FIRST)}
      actions={
        hasCurrent && (
          <LinkButton color="primary" to={`${path}/plans`}>
            See all plans
          </LinkButton>
        )
      }
    >
      {(all) => (
        <Stack spacing={4}>
          <DueNotices subscriptions={all} />
          {account.data && <AccountNotice account={account.data} />}
          {all.length > 0 && <Current subscriptions={all.filter((one) => !hasEnded(one))} />}
          <Balances />
          {all.length === 0 ? <FirstPurchase /> : <EarlierSubscriptions subscriptions={all.filter(hasEnded)} />}
        </Stack>
      )}
    </Page>
  );
}

function Current({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return <NoneNow />;
  return (
    <>
      <Stack spacing={2} component="section" aria-label="Subscriptions">
        {subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </Stack>
      <Ledger>
        <PaymentMethodRow />
      </Ledger>
    </>
  );
}

function NoneNow() {
  const { path } = useBillingOwner();
  return (
    <EmptyState
      title="No current subscription"
      action={<PrimaryLinkButton to={`${path}/plans`}>See plans</PrimaryLinkButton>}
    >
      Those you had, with their orders, are below.
    </EmptyState>
  );
}

function SubscriptionCard({ subscription }: { readonly subscription: Subscription }) {
  const { id, product } = subscription;
  const { path, disabledReason } = useBillingOwner();
  const outlook = outlookOf(subscription);
  return (
    <Card component="section" aria-label={product.name} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Stack spacing={2}>
        <SubscriptionNotice subscription={subscription} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
              <Typography variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {product.name}
              </Typography>
              <StatusChip {...statusText(subscription)} />
            </Box>
            <Typography sx={{ mt: 0.5 }}>
              <RecurringPrice of={subscription} />
            </Typography>
            {outlook?.at && (
              <Muted>
                {outlook.text} <CalendarDate at={outlook.at} />
              </Muted>
            )}
          </Box>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            {disabledReason === undefined && commandsFor(subscription).change && (
              <PrimaryLinkButton to={`${path}/plans?change=${id}`} aria-label={`Change plan of ${product.name}`}>
                Change plan
              </PrimaryLinkButton>
            )}
            <LinkButton
              to={`${path}/subscriptions/${id}`}
              aria-label={`${disabledReason === undefined ? 'Manage' : 'See'} ${product.name}`}
            >
              {disabledReason === undefined ? 'Manage' : 'See details'}
            </LinkButton>
          </Stack>
        </Box>
      </Stack>
    </Card>
  );
}

function Balances() {
  const { path } = useBillingOwner();
  const { data: meters = [] } = useBalances();
  if (meters.length === 0) return null;
  return (
    <Section title="Usage">
      <Ledger>
        {meters.map(({ meterId, name, usedUp, ...balance }) => (
          <LedgerRow
            key={meterId}
            label={name ?? 'Meter'}
            action={<LedgerLink to={`${path}/usage`} verb="See usage" what={`of ${name ?? 'the meter'}`} />}
          >
            {balanceText(balance).join(' ')} {usedUp && <StatusChip state="attention" text="Used up" />}
          </LedgerRow>
        ))}
      </Ledger>
    </Section>
  );
}

function EarlierSubscriptions({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const { path } = useBillingOwner();
  const columns: readonly Column<Subscription>[] = [
    { head: 'Plan', cell: ({ id, product }) => <Link to={`${path}/subscriptions/${id}`}>{product.name}</Link> },
    { head: 'Price', cell: (subscription) => <RecurringPrice of={subscription} /> },
    {
      head: 'Ended',
      cell: (subscription) => {
        const at = outlookOf(subscription)?.at;
        return at ? <CalendarDate at={at} /> : statusText(subscription).text;
      },
    },
  ];
  if (subscriptions.length === 0) return null;
  return (
    <Section title="Earlier subscriptions">
      <DataList name="Earlier subscriptions" rows={subscriptions} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}
