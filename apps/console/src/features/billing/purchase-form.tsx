import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  billingReads,
  type Subscription,
  useBillingOwner,
  useSubscriptions,
} from '../../shared/billing/billing-owner.ts';
import { useOwnSeats } from '../../shared/billing/own-seats.ts';
import { isSoldBySeats, purchaseText } from '../../shared/billing/plans.ts';
import { SeatsField } from '../../shared/billing/seats-field.tsx';
import { isBilled, isPaused } from '../../shared/billing/subscription.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { stuck } from '../../theme/density.ts';
import { Answer, EmptyState } from '../../ui/layout/page.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { NothingCharged, useFollowedChoice, useKeptChoice } from './kept-choice.tsx';
import { HAS_IT, isSold, PlanChoice, PlanList, PlanProblem, trialText } from './plan-choice.tsx';
import { HeldElsewhere } from './own-seats.tsx';
import { changeableOf, type Way, wayTo } from './plan-way.ts';
import { PayingAs } from './paying-as.tsx';
import { leaveForProvider } from './portal-button.tsx';
import { type Plan, plansWith, useAllowsSeveral, usePlans, useStartPurchase } from './queries.ts';

interface Values {
  readonly productId: string;
  readonly seats: string;
  /** Id of the subscription that is changed, where there are several. */
  readonly instead: string;
}

/** In the state of the history: the review of the change that was chosen is wanted. */
export const REVIEW = 'review';

/** Buys a plan, or leads to the change of the subscription that there is. */
export function PurchaseForm({ plans }: { readonly plans: readonly Plan[] }) {
  const owner = useBillingOwner();
  const { disabledReason, path } = owner;
  const start = useStartPurchase();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const kept = useKeptChoice();
  const { data: subscriptions = [] } = useSubscriptions();
  const { seats } = useOwnSeats(owner.named.organizationId === undefined);
  const running = subscriptions.filter((one) => isBilled(one) || isPaused(one));
  const beside = kept.isSecond ? [] : running;
  const form = useServerForm<Values>({
    defaultValues: { productId: kept.productId, seats: kept.seats, instead: '' },
    send: async ({ productId, seats, instead }, { setError }) => {
      const plan = plans.find(({ id }) => id === productId)!;
      const way = wayTo(plan, beside, instead);
      if (way.to === 'keep') setError('productId', { message: HAS_IT });
      else if (way.to === 'change') {
        await navigate(plansWith(path, { change: way.subscription.id, plan: productId }), { state: REVIEW });
      } else if (way.to === 'buy') {
        const wanted = { productId, subscriptionId: way.upgrades?.id, isSecond: kept.isSecond };
        await leaveForProvider(await start({ ...wanted, seats: isSoldBySeats(plan) ? Number(seats) : undefined }));
      }
    },
    // Another person bought meanwhile: with the subscriptions read again, this becomes a change.
    refused: ({ code }) => {
      if (code === 'ALREADY_SUBSCRIBED') {
        void queries.invalidateQueries({ queryKey: billingReads.of(owner, 'subscriptions') });
      }
    },
  });
  const values = useWatch({ control: form.form.control });
  useFollowedChoice(values);
  const currency = running[0]?.currency;
  if (disabledReason !== undefined || !plans.some(isSold)) return <PlanList plans={plans} currency={currency} />;
  const chosen = plans.find(({ id }) => id === values.productId);
  const way: Way<Subscription> = chosen ? wayTo(chosen, beside, values.instead) : { to: 'buy' };
  return (
    <Form of={form}>
      {kept.isBack && <NothingCharged />}
      <HeldElsewhere seats={seats} />
      <PlanChoice plans={plans} currency={currency} withTrial={beside.length === 0} seats={seats} />
      <StickyEnd>
        {chosen && (
          <Chosen
            plan={chosen}
            isBought={way.to === 'buy'}
            price={purchaseText(chosen, {
              currency,
              seats: way.to === 'buy' ? Number(values.seats) : undefined,
              trial: way.to === 'buy' && beside.length === 0 ? trialText(chosen) : undefined,
            })}
          />
        )}
        <PlanProblem />
        {chosen ? (
          <End way={way} running={beside} second={kept.secondOf(values)} />
        ) : (
          <SubmitButton>Continue</SubmitButton>
        )}
      </StickyEnd>
    </Form>
  );
}

/** Says what happens with the chosen plan, and has the buttons. @param props.second where it would be bought beside another */
function End(props: {
  readonly way: Way<Subscription>;
  readonly running: readonly Subscription[];
  readonly second: string;
}) {
  const { way, running, second } = props;
  const { path } = useBillingOwner();
  const changeable = changeableOf(running);
  const further = useAllowsSeveral() && way.to !== 'buy' && (
    <LinkButton to={second} preventScrollReset>
      Add as a second subscription
    </LinkButton>
  );
  if (way.to === 'blocked') {
    const { id, product } = way.subscription;
    const [state, remedy] = isPaused(way.subscription) ? ['is paused', 'Resume'] : ['ends', 'Keep'];
    return (
      <Stack spacing={1.5}>
        <Typography>
          {product.name} {state}, so it can’t be changed to another plan.{' '}
          <Link to={`${path}/subscriptions/${id}`}>{remedy} it first</Link>
        </Typography>
        {further && <div>{further}</div>}
      </Stack>
    );
  }
  if (way.to === 'buy') {
    return (
      <>
        <Box sx={{ mb: 1.5 }}>
          {way.upgrades && <Muted>It replaces {way.upgrades.product.name}.</Muted>}
          <PayingAs />
        </Box>
        <SubmitButton>Continue to payment</SubmitButton>
      </>
    );
  }
  return (
    <>
      {changeable.length > 1 && way.to === 'change' && (
        <Box sx={{ mb: 1.5, maxWidth: 320 }}>
          <SelectField
            name="instead"
            label="Subscription to change"
            options={changeable.map(({ id, product }) => ({ value: id, label: product.name }))}
          />
        </Box>
      )}
      {changeable.length === 1 && way.to === 'change' && (
        <Muted sx={{ mb: 1.5 }}>It replaces {way.subscription.product.name}.</Muted>
      )}
      <SubmitButton beside={further}>Review change</SubmitButton>
    </>
  );
}

/** The chosen plan, repeated at the button: its card may have been scrolled away. */
function Chosen(props: { readonly plan: Plan; readonly isBought: boolean; readonly price: string }) {
  const { plan, isBought, price } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 24px', mb: 1.5 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {plan.name}
        </Box>{' '}
        {price !== plan.name && (
          <Typography component="span" color="textSecondary">
            {price}
          </Typography>
        )}
      </Box>
      {isSoldBySeats(plan) && isBought && (
        <Box sx={{ width: 160 }}>
          <SeatsField hint={undefined} />
        </Box>
      )}
    </Box>
  );
}

export const StickyEnd = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      ...stuck('sticky'),
      bottom: 'var(--gh-bottom-bar, 0px)',
      zIndex: 2,
      mx: { xs: -2, sm: 0 },
      px: { xs: 2, sm: 0 },
      py: 2,
      bgcolor: 'background.default',
      borderTop: '1px solid',
      borderColor: 'divider',
    }}
  >
    {children}
  </Box>
);

export function FirstPurchase() {
  return (
    <Answer
      query={usePlans()}
      skeleton={<PlansShape />}
      empty={(plans) => plans.length === 0 && <EmptyState title="Nothing is sold at the moment" />}
    >
      {(plans) => <PurchaseForm plans={plans} />}
    </Answer>
  );
}

export const PlansShape = () => (
  <>
    <Skeleton variant="text" width={90} height={28} sx={{ mb: 1 }} />
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(248px, 1fr))' },
      }}
    >
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={180} />
    </Box>
  </>
);
