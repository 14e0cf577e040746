import Check from '@mui/icons-material/CheckOutlined';
import { Box, Card, FormControl, FormLabel, Radio, Stack, Typography } from '@mui/material';
import { type ReactNode, type Ref, useId } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { OwnSeat } from '../../shared/billing/own-seats.ts';
import { spanText } from '../../shared/billing/subscription.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Below } from '../../ui/forms/field.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { groupPlans, priceText } from '../../shared/billing/plans.ts';
import type { Plan } from './queries.ts';

/** Others are shown to those who have them, and cannot be bought again. */
export const isSold = ({ isLegacy }: Pick<Plan, 'isLegacy'>): boolean => !isLegacy;

/** "14 days"; undefined: the plan would begin without a trial. */
export const trialText = (plan: Pick<Plan, 'isCurrent' | 'trialInterval' | 'trialIntervalCount'>): string | undefined =>
  plan.isCurrent || plan.trialInterval === null || plan.trialIntervalCount === null
    ? undefined
    : spanText(plan.trialInterval, plan.trialIntervalCount);

export const HAS_IT = 'You have this plan. Choose another one.';

interface Shown {
  readonly plans: readonly Plan[];
  /** The currency of what the owner has already. */
  readonly currency?: string | undefined;
}

/**
 * Plans that are no longer sold are shown to those who have them, without a radio button.
 * @param props.withTrial whether plans would begin with their trials
 * @param props.seats of the user in organizations
 */
export function PlanChoice(
  props: Shown & { readonly withTrial: boolean; readonly seats?: readonly OwnSeat[] | undefined },
) {
  const { plans, currency, withTrial, seats = [] } = props;
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
            payer={seats.find(({ productId }) => productId === plan.id)?.payer}
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

/** The id of the message: a page has one such form. */
const PROBLEM = 'plan-problem';

/** The error of the choice. It stands next to the button: below the plans it would be out of view. */
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

interface PlanRadio {
  readonly name: string;
  readonly checked: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(): void;
  onBlur(): void;
}

/** A plan; with `radio` the whole card is its label. @param currency of what the owner has already */
function PlanCard(props: {
  readonly plan: Plan;
  readonly currency: string | undefined;
  readonly radio?: PlanRadio | undefined;
  /** Whether it would begin with its trial: purchases do, changes of plan do not. */
  readonly withTrial: boolean;
  /** The organization that gives it to the user already. */
  readonly payer?: string | undefined;
}) {
  const { plan, radio, withTrial, payer } = props;
  const id = useId();
  const { figure, unit, notes } = priceText(plan, props.currency);
  return (
    <Card
      component={radio ? 'label' : 'div'}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        p: 2,
        cursor: radio ? 'pointer' : 'default',
        '&:has(input:checked)': {
          borderColor: 'primary.main',
          boxShadow: `inset 0 0 0 1px ${theme.vars!.palette.primary.main}`,
        },
        ...(radio && { '&:hover': { borderColor: theme.vars!.palette.control } }),
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography
          component="span"
          variant="h3"
          id={`${id}-name`}
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {plan.name}
        </Typography>
        {radio && (
          <Radio
            name={radio.name}
            checked={radio.checked}
            onChange={radio.onChange}
            onBlur={radio.onBlur}
            value={plan.id}
            size="small"
            // Not below the end of the form, which stays in view.
            sx={{ m: '-6px -6px 0 0', p: '6px', '& input': { scrollMarginBlock: '180px' } }}
            slotProps={{
              input: {
                'aria-labelledby': `${id}-name`,
                'aria-describedby': `${id}-price ${id}-about`,
                ...(radio.ref && { ref: radio.ref }),
              },
            }}
          />
        )}
      </Box>
      <Box id={`${id}-price`} sx={{ mt: 1 }}>
        <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {figure}
        </Box>{' '}
        <Muted component="span">{unit}</Muted>
      </Box>
      <Box id={`${id}-about`} sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
        {notes.map((note) => (
          <Typography key={note} variant="caption" component="span" color="textSecondary">
            {note}
          </Typography>
        ))}
        <Marks plan={plan} withTrial={withTrial} />
        {payer !== undefined && (
          <Muted component="span" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            You have it by your seat in {payer}.
          </Muted>
        )}
        {plan.isLegacy && (
          <Muted component="span" sx={{ mt: 1 }}>
            You keep it as long as you don’t cancel. It can’t be chosen again.
          </Muted>
        )}
        {plan.description && (
          <Muted component="span" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {plan.description}
          </Muted>
        )}
        {plan.benefits.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, fontSize: '0.875rem' }}>
            {plan.benefits.map((benefit) => (
              <Box component="li" key={benefit.id} sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
                <Check aria-hidden sx={{ fontSize: 18, mt: '2px', color: 'primary.main', flexShrink: 0 }} />
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {benefit.description}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Card>
  );
}

function Marks(props: { readonly plan: Plan; readonly withTrial: boolean }) {
  const { isCurrent, isLegacy } = props.plan;
  const trial = props.withTrial ? trialText(props.plan) : undefined;
  if (!isCurrent && !isLegacy && trial === undefined) return null;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
      {isCurrent && <StatusChip state="good" text="Current plan" />}
      {isLegacy && <StatusChip state="neutral" text="No longer sold" />}
      {trial !== undefined && <StatusChip state="info" text={`${trial} free`} />}
    </Box>
  );
}
