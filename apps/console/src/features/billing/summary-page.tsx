import Stack from '@mui/material/Stack';
import { useSubscriptions } from '../../api/billing-reads.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** What is subscribed to, and what needs attention. */
export function SummaryPage() {
  const subscriptions = useSubscriptions();
  return (
    <Page
      title="Billing"
      width={960}
      query={subscriptions}
      empty={(rows) => rows.length === 0 && <EmptyState title="No subscriptions" />}
    >
      {(rows) => (
        <Stack spacing={2}>
          {rows.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </Stack>
      )}
    </Page>
  );
}
