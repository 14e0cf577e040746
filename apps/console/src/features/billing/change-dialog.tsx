/** Asks before a change that costs money: the amount of today is on the button as well. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { Subscription } from '../../api/billing-reads.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { PortalButton } from '../../shared/billing/portal-button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EstimateShown } from './estimate-shown.tsx';
import { changeVerb } from './estimate-words.ts';
import { type Target, useEstimate } from './queries.ts';

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
      <DialogFrame open title={title} onClose={onClose}>
        <DialogContent>
          {error instanceof ApiRefusal ? <RefusalAlert refusal={error} focused /> : <Shape />}
        </DialogContent>
        <DialogActions>
          {error?.message !== undefined && (
            <Button variant="contained" onClick={() => void refetch()} disabled={isFetching}>
              Try again
            </Button>
          )}
          <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
            Cancel
          </Button>
        </DialogActions>
      </DialogFrame>
    );
  }
  return (
    <ConfirmDialog
      open
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
