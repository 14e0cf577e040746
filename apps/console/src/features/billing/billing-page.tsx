import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import {
  type Subscription,
  useBillingAccount,
  useBillingOwner,
  useSubscriptions,
} from '../../shared/billing/billing-owner.ts';
import { commandsFor, hasEnded, outlookOf, statusWords } from '../../shared/billing/subscription.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { figure } from '../../shared/billing/money.ts';
import { AccountNotice } from './notice.tsx';
import { PortalButton } from './portal-button.tsx';
import { FirstPurchase } from './purchase-form.tsx';
import { useBalances } from './queries.ts';
import { RecurringPrice, SubscriptionNotice } from './subscription-notice.tsx';

const FIRST = 'Choose a plan. You pay on the page of our billing provider, and come back here.';

/** What is subscribed to, and what needs attention; those who never bought see the plans. */
export function SummaryPage() {
  const { path, bar } = useBillingOwner();
  const subscriptions = useSubscriptions();
  const account = useBillingAccount();
  const hasCurrent = subscriptions.data?.some((one) => !hasEnded(one)) ?? false;
  return (
    <Page
      title="Billing"
      width={960}
      query={subscriptions}
      skeleton={<Skeleton variant="rounded" height={148} />}
      lead={bar ?? (subscriptions.data?.length === 0 && FIRST)}
      {...(hasCurrent && {
        actions: (
          <Button variant="outlined" component={RouterLink} to={`${path}/plans`}>
            See all plans
          </Button>
        ),
      })}
    >
      {(all) => (
        <Stack spacing={4}>
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
        <LedgerRow
          label="Payment method"
          action={
            <PortalButton size="small" about="payment method">
              Manage
            </PortalButton>
          }
        >
          Kept by our billing provider
        </LedgerRow>
      </Ledger>
    </>
  );
}

function NoneNow() {
  const { path } = useBillingOwner();
  return (
    <EmptyState
      title="No current subscription"
      action={
        <Button variant="contained" component={RouterLink} to={`${path}/plans`}>
          See plans
        </Button>
      }
    >
      Those you had, with their orders, are below.
    </EmptyState>
  );
}

/** One subscription in short, with what it needs. */
function SubscriptionCard({ subscription }: { readonly subscription: Subscription }) {
  const { id, product } = subscription;
  const { path, bar } = useBillingOwner();
  const { state, text } = statusWords(subscription);
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
              <StatusChip state={state}>{text}</StatusChip>
            </Box>
            <Typography sx={{ mt: 0.5 }}>
              <RecurringPrice of={subscription} />
            </Typography>
            {outlook?.at && (
              <Typography variant="body2" color="textSecondary">
                {outlook.text} <CalendarDate at={outlook.at} />
              </Typography>
            )}
          </Box>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            {bar === undefined && commandsFor(subscription).change && (
              <Button
                variant="contained"
                component={RouterLink}
                to={`${path}/plans?change=${id}`}
                aria-label={`Change plan of ${product.name}`}
              >
                Change plan
              </Button>
            )}
            <Button
              variant="outlined"
              color="inherit"
              component={RouterLink}
              to={`${path}/subscriptions/${id}`}
              aria-label={`${bar === undefined ? 'Manage' : 'See'} ${product.name}`}
            >
              {bar === undefined ? 'Manage' : 'See details'}
            </Button>
          </Stack>
        </Box>
      </Stack>
    </Card>
  );
}

/** What is left of what was bought by amount; nothing where there is none. */
function Balances() {
  const { path } = useBillingOwner();
  const { data: meters = [] } = useBalances();
  if (meters.length === 0) return null;
  return (
    <section aria-labelledby="balances">
      <Typography variant="h2" id="balances" sx={{ mb: 1.5 }}>
        Usage
      </Typography>
      <Ledger>
        {meters.map(({ meterId, name, consumedUnits, creditedUnits, balance, usedUp }) => (
          <LedgerRow
            key={meterId}
            label={name ?? 'Meter'}
            action={<LedgerLink to={`${path}/usage`} verb="See usage" what={`of ${name ?? 'the meter'}`} />}
          >
            {creditedUnits > 0 ? `${figure(balance)} left, ` : ''}
            {figure(consumedUnits)} used {usedUp && <StatusChip state="attention">Used up</StatusChip>}
          </LedgerRow>
        ))}
      </Ledger>
    </section>
  );
}

/** Those that ended stay readable, with their orders. */
function EarlierSubscriptions({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const { path } = useBillingOwner();
  const columns: readonly Column<Subscription>[] = [
    { head: 'Plan', cell: ({ id, product }) => <Link to={`${path}/subscriptions/${id}`}>{product.name}</Link> },
    { head: 'Price', cell: (subscription) => <RecurringPrice of={subscription} /> },
    {
      head: 'Ended',
      cell: (subscription) => {
        const at = outlookOf(subscription)?.at;
        return at ? <CalendarDate at={at} /> : statusWords(subscription).text;
      },
    },
  ];
  if (subscriptions.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <Typography variant="h2" id="earlier" sx={{ mb: 1.5 }}>
        Earlier subscriptions
      </Typography>
      <DataList name="Earlier subscriptions" rows={subscriptions} columns={columns} rowKey={({ id }) => id} />
    </section>
  );
}
