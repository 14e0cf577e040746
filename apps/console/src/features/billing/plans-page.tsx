import { Box } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Subscription, useBillingOwner, useSubscriptions } from '../../shared/billing/billing-owner.ts';
import { changedText, commandsFor, hasEnded, intervalText } from '../../shared/billing/subscription.ts';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { isSoldBySeats, meteredIn, usageText } from '../../shared/billing/plans.ts';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { NothingCharged, useFollowedChoice, useKeptChoice } from './kept-choice.tsx';
import { PayingAs } from './paying-as.tsx';
import { HAS_IT, isSold, PlanChoice, PlanProblem } from './plan-choice.tsx';
import { wayTo } from './plan-way.ts';
import { leaveForProvider } from './portal-button.tsx';
import { PlansShape, PurchaseForm, REVIEW, StickyEnd } from './purchase-form.tsx';
import { type Plan, together, usePlans, useStartPurchase, useSubscription, useSubscriptionChanges } from './queries.ts';

const ChangeDialog = onDemandDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** The plans for sale; with `?change=<subscription>` the plans to which that subscription can be changed. */
export default function PlansPage() {
  const change = useSearchParams()[0].get('change');
  return change === null ? <Purchase /> : <Change subscriptionId={change} />;
}

function Purchase() {
  const { path, disabledReason } = useBillingOwner();
  const { isSecond } = useKeptChoice();
  const subscriptions = useSubscriptions();
  const lead = isSecond ? BESIDE : subscriptions.data?.some((one) => !hasEnded(one)) ? CHANGES : FIRST;
  return (
    <Page
      title={isSecond ? 'Add a second subscription' : 'Plans'}
      above={isSecond ? <Link to={`${path}/plans`}>Plans</Link> : <Link to={path}>Billing</Link>}
      lead={disabledReason ?? lead}
      width={960}
      query={together(usePlans(), subscriptions)}
      skeleton={<PlansShape />}
      empty={([plans]) => plans.length === 0 && <EmptyState title="Nothing is sold at the moment" />}
    >
      {([plans]) => <PurchaseForm key={String(isSecond)} plans={plans} />}
    </Page>
  );
}

const FIRST = 'You pay on the page of our billing provider, and come back here.';
const CHANGES = 'You see what it costs before anything changes.';
const BESIDE = 'It is paid beside the subscriptions that you have, which stay as they are.';

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
      lead={CHANGES}
      width={960}
      query={together(plans, subscription)}
      skeleton={<PlansShape />}
    >
      {([all, known]) => <ChangeForm subscription={known} plans={all.filter((plan) => isReachable(plan, known))} />}
    </Page>
  );
}

/** A plan without seats is no way out of one with seats: the people who have them would lose them. */
const isReachable = (plan: Plan, { productId, isSoldBySeats: isSeated }: Subscription): boolean =>
  plan.isRecurring && (plan.id === productId || !isSeated || isSoldBySeats(plan));

/** The price of usage, which stands beside that of each period. */
function besides({ prices }: Plan, { currency }: Subscription): { readonly besides?: string } {
  const usage = meteredIn(prices, currency);
  return usage.length === 0 ? {} : { besides: usage.map((price) => `plus ${usageText(price)}`).join(', ') };
}

function ChangeForm({ subscription, plans }: { readonly subscription: Subscription; readonly plans: readonly Plan[] }) {
  const { disabledReason, path } = useBillingOwner();
  const { changePlan } = useSubscriptionChanges(subscription.id);
  const navigate = useNavigate();
  const start = useStartPurchase();
  const kept = useKeptChoice();
  const [former] = useState(subscription.productId);
  const isReviewed = useLocation().state === REVIEW && kept.productId !== former;
  const [target, setTarget] = useState(isReviewed ? plans.find((plan) => plan.id === kept.productId) : undefined);
  const form = useServerForm<{ productId: string }>({
    defaultValues: { productId: plans.find(({ id }) => id === kept.productId)?.id ?? subscription.productId },
    send: async ({ productId }, { setError }) => {
      const plan = plans.find(({ id }) => id === productId)!;
      const way = wayTo(plan, [subscription]);
      if (way.to === 'keep') setError('productId', { message: HAS_IT });
      else if (way.to === 'change') setTarget(plan);
      else await leaveForProvider(await start({ productId, subscriptionId: subscription.id }));
    },
  });
  const productId = useWatch({ control: form.form.control, name: 'productId' });
  // The choice of the plan before the change is not followed: a URL that is written once more would end the way to the subscription.
  useFollowedChoice(productId === former ? {} : { productId });
  const chosen = productId !== subscription.productId && plans.find(({ id }) => id === productId);
  const isBought = chosen && wayTo(chosen, [subscription]).to === 'buy';
  if (disabledReason !== undefined || !commandsFor(subscription).change) {
    return <EmptyState title="This plan can’t be changed now">{disabledReason ?? NOT_NOW}</EmptyState>;
  }
  const { isSoldBySeats: isSeated } = subscription;
  if (!plans.some((plan) => isSold(plan) && plan.id !== subscription.productId)) {
    return isSeated ? (
      <EmptyState title="There is no other plan with seats">{NO_WAY_OUT}</EmptyState>
    ) : (
      <EmptyState title="There is no other plan at the moment">You can keep the one you have.</EmptyState>
    );
  }
  return (
    <>
      <Form of={form}>
        {kept.isBack && <NothingCharged />}
        <PlanChoice plans={plans} currency={subscription.currency} withTrial={false} />
        {isSeated && <Muted>{NO_WAY_OUT}</Muted>}
        <StickyEnd>
          <PlanProblem />
          {isBought && (
            <Box sx={{ mb: 1.5 }}>
              <PayingAs />
            </Box>
          )}
          <SubmitButton>{isBought ? 'Continue to payment' : 'Review change'}</SubmitButton>
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
          isTaxIncluded={target.prices.every(({ isFree, tax }) => isFree || tax === 'inclusive')}
          {...besides(target, subscription)}
          change={async (shown) => {
            toast(changedText('Plan', await changePlan(target.id, shown)));
            await navigate(`${path}/subscriptions/${subscription.id}`);
          }}
        />
      )}
    </>
  );
}

const NO_WAY_OUT =
  'A subscription with seats can’t be changed to a plan without seats. For such a plan, cancel your subscription, and buy the plan once the subscription has ended.';
const NOT_NOW = 'The subscription ends, or is paused. Keep it or resume it first.';
