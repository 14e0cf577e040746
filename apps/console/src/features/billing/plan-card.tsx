import Check from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { priceWords } from '../../words/price-words.ts';
import { spanWords } from '../../words/subscription-words.ts';
import type { Plan } from './queries.ts';

export interface PlanRadio {
  readonly name: string;
  readonly checked: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(): void;
  onBlur(): void;
}

/** A plan; with `radio` the whole card is its label. @param currency of what the owner has already */
export function PlanCard(props: {
  readonly plan: Plan;
  readonly currency: string | undefined;
  readonly radio?: PlanRadio | undefined;
  /** Whether it would begin with its trial: purchases do, changes of plan do not. */
  readonly withTrial: boolean;
}) {
  const { plan, radio, withTrial } = props;
  const id = useId();
  const { figure, unit, notes } = priceWords(plan, props.currency);
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
        <Typography component="span" variant="body2" color="textSecondary">
          {unit}
        </Typography>
      </Box>
      <Box id={`${id}-about`} sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
        {notes.map((note) => (
          <Typography key={note} variant="caption" component="span" color="textSecondary">
            {note}
          </Typography>
        ))}
        <Marks plan={plan} withTrial={withTrial} />
        {plan.isLegacy && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            You keep it as long as you don’t cancel. It can’t be chosen again.
          </Typography>
        )}
        {plan.description && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {plan.description}
          </Typography>
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

/** What is special about it, in chips. */
function Marks(props: { readonly plan: Plan; readonly withTrial: boolean }) {
  const { isCurrent, isLegacy, trialInterval, trialIntervalCount } = props.plan;
  const trial = props.withTrial && trialInterval !== null && trialIntervalCount !== null && !isCurrent;
  if (!isCurrent && !isLegacy && !trial) return null;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
      {isCurrent && <StatusChip state="good">Current plan</StatusChip>}
      {isLegacy && <StatusChip state="neutral">No longer sold</StatusChip>}
      {trial && <StatusChip state="info">{`${spanWords(trialInterval, trialIntervalCount)} free`}</StatusChip>}
    </Box>
  );
}
