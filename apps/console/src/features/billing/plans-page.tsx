import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Subscription, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { changedText } from '../../shared/billing/change-estimate.tsx';
import { commandsFor, intervalText } from '../../shared/billing/subscription.ts';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { isSold, PlanChoice, PlanProblem } from './plan-choice.tsx';
import { PlansShape, PurchaseForm, StickyEnd } from './purchase-form.tsx';
import { type Plan, usePlans, useSubscription, useSubscriptionChanges } from './queries.ts';

/** The plans for sale; with `?change=<subscription>` the plans to which that subscription can be changed. */
export default function PlansPage() {
  const change = useSearchParams()[0].get('change');
  return change === null ? <Purchase /> : <Change subscriptionId={change} />;
}

function Purchase() {
  const { path, disabledReason } = useBillingOwner();
  return (
    <Page
      title="Plans"
      above={<Link to={path}>Billing</Link>}
      lead={disabledReason ?? 'You pay on the page of our billing provider, and come back here.'}
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

function ChangeForm({ subscription, plans }: { readonly subscription: Subscription; readonly plans: readonly Plan[] }) {
  const { disabledReason, path } = useBillingOwner();
  const { changePlan } = useSubscriptionChanges(subscription.id);
  const navigate = useNavigate();
  const [target, setTarget] = useState<Plan>();
  const form = useServerForm<{ productId: string }>({
    defaultValues: { productId: subscription.productId },
    send: async ({ productId }, { setError }) => {
      if (productId === subscription.productId) {
        setError('productId', { message: 'You have this plan. Choose another one.' });
      } else setTarget(plans.find(({ id }) => id === productId));
    },
  });
  if (disabledReason !== undefined || !commandsFor(subscription).change) {
    return <EmptyState title="This plan can’t be changed now">{disabledReason ?? NOT_NOW}</EmptyState>;
  }
  if (!plans.some((plan) => isSold(plan) && plan.id !== subscription.productId)) {
    return <EmptyState title="There is no other plan at the moment">You can keep the one you have.</EmptyState>;
  }
  return (
    <>
      <Form of={form}>
        <PlanChoice plans={plans} currency={subscription.currency} withTrial={false} />
        <StickyEnd>
          <PlanProblem />
          <SubmitButton>Review change</SubmitButton>
        </StickyEnd>
      </Form>
      {target && (
        <ChangeDialog
          subscription={subscription}
          title={`Change to ${target.name}?`}
          verb="Change plan"
          what={target.name}
          target={{ productId: target.id }}
          per={intervalText(target.recurringInterval, target.recurringIntervalCount)}
          onClose={() => setTarget(undefined)}
          change={async () => {
            toast(changedText('Plan', await changePlan(target.id)));
            await navigate(`${path}/subscriptions/${subscription.id}`);
          }}
        />
      )}
    </>
  );
}

const NOT_NOW = 'The subscription ends, or is paused. Keep it or resume it first.';
