/** Pausing, resuming and canceling. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { Subscription } from '../../api/billing-reads.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { commandsFor } from '../../shared/billing/subscription-state.ts';

type Asked = 'cancel' | 'pause' | 'resume';

export function SubscriptionEnding({ subscription }: { readonly subscription: Subscription }) {
  const [asked, setAsked] = useState<Asked>();
  const can = commandsFor(subscription);
  const close = () => setAsked(undefined);
  if (!can.pause && !can.cancel && !can.resume) return null;
  const { name } = subscription.product;
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="ending">
      <Typography variant="h2" id="ending">
        {can.resume ? 'Resume' : can.pause ? 'Pause or cancel' : 'Cancel'}
      </Typography>
      <Card sx={{ '& > div + div': { borderTop: '1px solid', borderColor: 'divider' } }}>
        {can.resume && (
          <Row title="Resume this subscription" verb="Resume" ask={() => setAsked('resume')}>
            A new period begins, and is charged at once. To end a paused subscription for good, contact support.
          </Row>
        )}
        {can.pause && (
          <Row title="Pause this subscription" verb="Pause" ask={() => setAsked('pause')}>
            From the end of the period, {name} can’t be used and nothing is charged.
          </Row>
        )}
        {can.cancel && (
          <Row title="Cancel this subscription" verb="Cancel subscription" ask={() => setAsked('cancel')} danger>
            You keep {name} until the end of the period. You can change your mind until then.
          </Row>
        )}
      </Card>
      <CancelDialog open={asked === 'cancel'} subscription={subscription} onClose={close} />
      <PauseDialog open={asked === 'pause'} subscription={subscription} onClose={close} />
      <ResumeDialog open={asked === 'resume'} subscription={subscription} onClose={close} />
    </Stack>
  );
}

const Row = (props: {
  readonly title: string;
  readonly verb: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  ask(): void;
}) => (
  <Box>
    <DangerRow title={props.title} verb={props.verb} color={props.danger ? 'error' : 'inherit'} act={props.ask}>
      {props.children}
    </DangerRow>
  </Box>
);
