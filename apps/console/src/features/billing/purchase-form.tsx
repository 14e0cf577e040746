/** Chooses what to buy, and goes to the page of the billing provider. What was chosen stays if that fails. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { useSubscriptions } from '../../api/billing-reads.ts';
import { leaveForProvider } from '../../shared/billing/leave-for-provider.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { Link } from '../../ui/layout/link.tsx';
import { priceWords } from '../../words/price-words.ts';
import { isSold, PlanChoice, PlanList, PlanProblem } from './plan-choice.tsx';
import { type Plan, useStartPurchase } from './queries.ts';
import { SeatsField } from './seats-field.tsx';
import { StickyEnd } from './sticky-end.tsx';
import { isBilled } from '../../shared/billing/subscription-state.ts';

interface Values {
  readonly productId: string;
  readonly seats: string;
}

const hasSeats = ({ prices }: Plan): boolean => prices.some(({ amountType }) => amountType === 'seat_based');

export function PurchaseForm({ plans }: { readonly plans: readonly Plan[] }) {
  const { bar, path } = useBillingOwner();
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
  if (bar !== undefined || !plans.some(isSold)) return <PlanList plans={plans} currency={running?.currency} />;
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

/** What the button buys: the card may have been scrolled away. */
function Chosen({ plan, currency }: { readonly plan: Plan; readonly currency: string | undefined }) {
  const { figure, unit } = priceWords(plan, currency);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 24px', mb: 1.5 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {plan.name}
        </Box>{' '}
        <Typography component="span" color="textSecondary">
          {figure} {unit}
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
