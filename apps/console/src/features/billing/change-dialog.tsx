import { Box, Button, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { Amount } from '../../shared/billing/money.tsx';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { intervalText } from '../../shared/billing/subscription.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { PortalButton } from './portal-button.tsx';
import { type Estimate, type Target, useEstimate } from './queries.ts';
import { changeVerb, debitLabel, dueToday, laterText } from './subscription-messages.ts';

/** Asks before a change that costs money: the amount of today is on the button as well. */
export function ChangeDialog(props: {
  readonly subscription: Subscription;
  readonly title: string;
  /** "Change plan". */
  readonly what: string;
  readonly target: Target;
  readonly per?: string;
  onClose(): void;
  change(): Promise<unknown>;
}) {
  const { subscription, title, what, target, onClose } = props;
  const { data: estimate, error, isFetching, refetch } = useEstimate(subscription.id, target);
  const [needsCard, setNeedsCard] = useState(false);
  if (!estimate) {
    return (
      <DialogFrame
        title={title}
        onClose={onClose}
        actions={
          <>
            {error && (
              <Button variant="contained" onClick={() => void refetch()} disabled={isFetching}>
                Try again
              </Button>
            )}
            <SecondaryButton onClick={onClose} autoFocus>
              Cancel
            </SecondaryButton>
          </>
        }
      >
        {error instanceof ApiRefusal ? <RefusalAlert refusal={error} focused /> : <Shape />}
      </DialogFrame>
    );
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      verb={changeVerb(what, estimate)}
      confirm={props.change}
      refused={({ code }) => setNeedsCard(code === 'PAYMENT_FAILED')}
      inputs={needsCard && <PortalButton>Update payment method</PortalButton>}
    >
      <EstimateShown estimate={estimate} subscription={subscription} per={props.per} />
    </ConfirmDialog>
  );
}

const Shape = () => (
  <Box aria-busy="true" aria-label="Loading" role="group">
    <Skeleton variant="text" />
    <Skeleton variant="text" />
    <Skeleton variant="text" width="60%" />
  </Box>
);

/** The cost of a change of a subscription, today and later. An estimate: only the billing provider knows the taxes. */
function EstimateShown(props: {
  readonly estimate: Estimate;
  readonly subscription: Subscription;
  readonly per?: string | undefined;
}) {
  const { estimate, subscription } = props;
  const { credit, debit, currency, newAmount, appliesAt } = estimate;
  const { recurringInterval, recurringIntervalCount } = subscription;
  const later = laterText(estimate);
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
        {props.per ?? intervalText(recurringInterval, recurringIntervalCount)}.
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
