import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { type Subscription, useBillingAccount, useSubscriptions } from '../../api/billing-reads.ts';
import { AccountNotice } from '../../shared/billing/account-notice.tsx';
import { PortalButton } from '../../shared/billing/portal-button.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Balances } from './balances.tsx';
import { EarlierSubscriptions } from './earlier-subscriptions.tsx';
import { FirstPurchase } from './first-purchase.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { hasEnded } from '../../shared/billing/subscription-state.ts';

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
