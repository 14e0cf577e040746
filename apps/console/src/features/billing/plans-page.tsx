import { useSearchParams } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ChangeForm } from './change-form.tsx';
import { PlansShape } from './plans-shape.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { usePlans, useSubscription } from './queries.ts';

/** What can be bought; with `?change=<subscription>` the plans to which that can be changed. */
export function PlansPage() {
  const change = useSearchParams()[0].get('change');
  return change === null ? <Purchase /> : <Change subscriptionId={change} />;
}

function Purchase() {
  const { path, bar } = useBillingOwner();
  return (
    <Page
      title="Plans"
      above={<Link to={path}>Billing</Link>}
      lead={bar ?? 'You pay on the page of our billing provider, and come back here.'}
      width={960}
      query={usePlans()}
      skeleton={<PlansShape />}
      empty={(plans) => plans.length === 0 && <EmptyState title="Nothing is sold at the moment" />}
    >
      {(plans) => <PurchaseForm plans={plans} />}
    </Page>
  );
}

function Change({ subscriptionId }: { readonly subscriptionId: string }) {
  const { path } = useBillingOwner();
  const plans = usePlans();
  const subscription = useSubscription(subscriptionId);
  return (
    <Page
      title="Change plan"
      above={
        <Link to={`${path}/subscriptions/${subscriptionId}`}>{subscription.data?.product.name ?? 'Subscription'}</Link>
      }
      lead="You see what it costs before anything changes."
      width={960}
      query={{
        data: plans.data && subscription.data && { plans: plans.data, subscription: subscription.data },
        error: plans.error ?? subscription.error,
        isFetching: plans.isFetching || subscription.isFetching,
        isPlaceholderData: false,
        refetch: () => Promise.all([plans.refetch(), subscription.refetch()]),
      }}
      skeleton={<PlansShape />}
    >
      {(known) => (
        <ChangeForm subscription={known.subscription} plans={known.plans.filter(({ isRecurring }) => isRecurring)} />
      )}
    </Page>
  );
}
