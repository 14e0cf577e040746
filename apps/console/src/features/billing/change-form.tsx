/** Chooses another plan for a subscription; what it costs is confirmed in a dialog. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import type { Subscription } from '../../api/billing-reads.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { intervalWords } from '../../words/subscription-words.ts';
import { changedWords } from './estimate-words.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { isSold, PlanChoice, PlanProblem } from './plan-choice.tsx';
import { type Plan, useSubscriptionChanges } from './queries.ts';
import { StickyEnd } from './sticky-end.tsx';
import { commandsFor } from '../../shared/billing/subscription-state.ts';

export function ChangeForm(props: { readonly subscription: Subscription; readonly plans: readonly Plan[] }) {
  const { subscription, plans } = props;
  const { bar, path } = useBillingOwner();
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
  if (bar !== undefined || !commandsFor(subscription).change) {
    return <EmptyState title="This plan can’t be changed now">{bar ?? NOT_NOW}</EmptyState>;
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
          <SubmitButton>See what it costs</SubmitButton>
        </StickyEnd>
      </Form>
      {target && (
        <ChangeDialog
          subscription={subscription}
          title={`Change to ${target.name}?`}
          what="Change plan"
          target={{ productId: target.id }}
          per={intervalWords(target.recurringInterval, target.recurringIntervalCount)}
          onClose={() => setTarget(undefined)}
          change={async () => {
            toast(changedWords('Plan', await changePlan(target.id)));
            await navigate(`${path}/subscriptions/${subscription.id}`);
          }}
        />
      )}
    </>
  );
}

const NOT_NOW = 'The subscription ends, or is paused. Keep it or resume it first.';
