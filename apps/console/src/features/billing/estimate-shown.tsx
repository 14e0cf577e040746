/** What a change of a subscription costs, today and later. An estimate: only the billing provider knows the taxes. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Subscription } from '../../api/billing-reads.ts';
import { Amount } from '../../shared/billing/amount.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { intervalWords } from '../../words/subscription-words.ts';
import { debitLabel, dueToday, laterWords } from './estimate-words.ts';
import type { Estimate } from './queries.ts';

export function EstimateShown(props: {
  readonly estimate: Estimate;
  readonly subscription: Subscription;
  /** How often the new plan is paid; by default as now. */
  readonly per?: string | undefined;
}) {
  const { estimate, subscription } = props;
  const { credit, debit, currency, newAmount, appliesAt } = estimate;
  const { recurringInterval, recurringIntervalCount } = subscription;
  const later = laterWords(estimate);
  return (
    <Box sx={{ color: 'text.primary' }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: '6px', m: 0 }}>
        {credit !== 0 && (
          <Line label="Credit for the rest of the period">
            <Amount amount={credit} currency={currency} />
          </Line>
        )}
        {debit !== 0 && (
          <Line label={debitLabel(estimate)}>
            <Amount amount={debit} currency={currency} />
          </Line>
        )}
        <Line label="Due today" isTotal>
          <Amount amount={dueToday(estimate)} currency={currency} />
        </Line>
      </Box>
      {later && <Typography sx={{ mt: 1.5 }}>{later}</Typography>}
      <Typography sx={{ mt: 1.5 }}>
        {appliesAt !== null && (
          <>
            Changes on <CalendarDate at={appliesAt} />; until then everything stays as it is.{' '}
          </>
        )}
        Then <Amount amount={newAmount} currency={currency} />{' '}
        {props.per ?? intervalWords(recurringInterval, recurringIntervalCount)}.
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0, mt: 1.5 }}>
        An estimate without taxes. The invoice has the exact amount.
      </Typography>
    </Box>
  );
}

const Line = (props: { readonly label: string; readonly isTotal?: boolean; readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'contents',
      '& > *': {
        m: 0,
        ...(props.isTotal && { fontWeight: 600, borderTop: '1px solid', borderColor: 'divider', pt: 1 }),
      },
      '& > dd': { textAlign: 'right', pl: 2 },
    }}
  >
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </Box>
);
