/** Plans to choose from: radio buttons as cards, grouped by how often they are paid. */
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { Below } from '../../ui/forms/field.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { PlanCard } from './plan-card.tsx';
import { groupPlans } from './plan-groups.ts';
import type { Plan } from './queries.ts';

/** Others are shown to those who have them, and cannot be bought again. */
export const isSold = ({ isLegacy }: Pick<Plan, 'isLegacy'>): boolean => !isLegacy;

interface Shown {
  readonly plans: readonly Plan[];
  /** Of what the owner has already. */
  readonly currency?: string | undefined;
}

/** What is no longer sold is shown to those who have it, without a radio button. @param withTrial whether plans would begin with their trials */
export function PlanChoice({ plans, currency, withTrial }: Shown & { readonly withTrial: boolean }) {
  const { control } = useFormContext<{ productId: string }>();
  const {
    field: { name, value, ref, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name: 'productId', rules: { required: 'Choose a plan.' } });
  const [first] = groupPlans(plans.filter(isSold));
  const focused = plans.some((plan) => plan.id === value && isSold(plan)) ? value : first?.plans[0]?.id;
  return (
    <FormControl component="fieldset" error={Boolean(error)} aria-describedby={error && PROBLEM}>
      <FormLabel component="legend" sx={visuallyHidden}>
        Plan
      </FormLabel>
      <Groups
        plans={plans}
        card={(plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            currency={currency}
            withTrial={withTrial}
            {...(isSold(plan) && {
              radio: {
                name,
                checked: value === plan.id,
                onChange: () => onChange(plan.id),
                onBlur,
                ...(plan.id === focused && { ref }),
              },
            })}
          />
        )}
      />
    </FormControl>
  );
}

/** Of one form on a page. */
const PROBLEM = 'plan-problem';

/** What is wrong with the choice. Next to the button: below the plans it would be out of view. */
export function PlanProblem() {
  const { errors } = useFormState<{ productId: string }>({ name: 'productId' });
  const message = errors.productId?.message;
  if (message === undefined) return null;
  return (
    <FormControl error sx={{ display: 'block', mb: 1.5 }}>
      <Below id={PROBLEM} message={message} hint={undefined} />
    </FormControl>
  );
}

/** For those who cannot choose. */
export const PlanList = ({ plans, currency }: Shown) => (
  <Groups plans={plans} card={(plan) => <PlanCard key={plan.id} plan={plan} currency={currency} withTrial />} />
);

const Groups = ({ plans, card }: { readonly plans: readonly Plan[]; card(plan: Plan): ReactNode }) => (
  <Stack spacing={3}>
    {groupPlans(plans).map((group) => (
      <div key={group.name}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {group.name}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(248px, 1fr))' },
          }}
        >
          {group.plans.map((plan) => card(plan))}
        </Box>
      </div>
    ))}
  </Stack>
);
