import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useBillingOwner, useSubscriptions } from '../../shared/billing/billing-owner.ts';
import { isBilled } from '../../shared/billing/subscription.ts';
import { Answer, EmptyState } from '../../ui/layout/page.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { SeatsField } from '../../shared/billing/seats-field.tsx';
import { isSold, PlanChoice, PlanList, PlanProblem } from './plan-choice.tsx';
import { priceText } from '../../shared/billing/plans.ts';
import { leaveForProvider } from './portal-button.tsx';
import { type Plan, usePlans, useStartPurchase } from './queries.ts';

interface Values {
  readonly productId: string;
  readonly seats: string;
}

const hasSeats = ({ prices }: Plan): boolean => prices.some(({ amountType }) => amountType === 'seat_based');

export function PurchaseForm({ plans }: { readonly plans: readonly Plan[] }) {
  const { disabledReason, path } = useBillingOwner();
  const start = useStartPurchase();
  const { data: subscriptions = [] } = useSubscriptions();
  const running = subscriptions.find(isBilled);
  const form = useServerForm<Values>({
    defaultValues: { productId: '', seats: '1' },
    send: async ({ productId, seats }) => {
      const plan = plans.find(({ id }) => id === productId);
      await leaveForProvider(await start(productId, plan && hasSeats(plan) ? Number(seats) : undefined));
    },
  });
  const productId = useWatch({ control: form.form.control, name: 'productId' });
  if (disabledReason !== undefined || !plans.some(isSold))
    return <PlanList plans={plans} currency={running?.currency} />;
  const chosen = plans.find(({ id }) => id === productId);
  return (
    <Form of={form}>
      <PlanChoice plans={plans} currency={running?.currency} withTrial />
      <StickyEnd>
        {chosen && <Chosen plan={chosen} currency={running?.currency} />}
        <PlanProblem />
        <SubmitButton>Continue to payment</SubmitButton>
        {form.refusal?.code === 'ALREADY_SUBSCRIBED' && running && (
          <Box sx={{ mt: 1.5 }}>
            <Link to={`${path}/plans?change=${running.id}`}>Change the plan of {running.product.name}</Link>
          </Box>
        )}
      </StickyEnd>
    </Form>
  );
}

/** The chosen plan, repeated at the button: its card may have been scrolled away. */
function Chosen({ plan, currency }: { readonly plan: Plan; readonly currency: string | undefined }) {
  const { figure, unit } = priceText(plan, currency);
  const { buyer } = useBillingOwner();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 24px', mb: 1.5 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {plan.name}
        </Box>{' '}
        <Typography component="span" color="textSecondary">
          {figure} {unit}, for {buyer}
        </Typography>
      </Box>
      {hasSeats(plan) && (
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
      position: 'sticky',
      // Above the bar of a phone.
      bottom: { xs: 'calc(57px + env(safe-area-inset-bottom))', md: 0 },
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
