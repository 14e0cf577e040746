/** One subscription in any state, also when it has ended. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link as RouterLink, useParams } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import type { Subscription } from '../../api/billing-reads.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useSubscription } from './queries.ts';
import { SeatsSection } from './seats-section.tsx';
import { SubscriptionEnding } from './subscription-ending.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';
import { SubscriptionNotice } from './subscription-notice.tsx';
import { commandsFor, hasEnded } from '../../shared/billing/subscription-state.ts';

export function SubscriptionPage() {
  const { id = '' } = useParams();
  const { path, bar } = useBillingOwner();
  const subscription = useSubscription(id);
  const toBilling = <Link to={path}>Billing</Link>;
  if (subscription.error instanceof ApiRefusal && subscription.error.status === 404) {
    return (
      <Page title="Subscription" above={toBilling}>
        <EmptyState
          title="This subscription doesn’t exist, or isn’t yours"
          action={
            <Button variant="outlined" color="inherit" component={RouterLink} to={path}>
              Back to billing
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page
      title={subscription.data?.product.name ?? 'Subscription'}
      above={toBilling}
      lead={bar}
      width={840}
      query={subscription}
      {...(subscription.data &&
        bar === undefined &&
        commandsFor(subscription.data).change && { actions: <ChangePlan subscription={subscription.data} /> })}
    >
      {(known) => (
        <Stack spacing={4}>
          <Stack spacing={2}>
            <SubscriptionNotice subscription={known} />
            <SubscriptionFacts subscription={known} />
          </Stack>
          {typeof known.seats === 'number' && !hasEnded(known) && <SeatsSection subscription={known} />}
          {bar === undefined && <SubscriptionEnding subscription={known} />}
        </Stack>
      )}
    </Page>
  );
}

function ChangePlan({ subscription }: { readonly subscription: Subscription }) {
  const { path } = useBillingOwner();
  return (
    <Button variant="outlined" component={RouterLink} to={`${path}/plans?change=${subscription.id}`}>
      Change plan
    </Button>
  );
}
