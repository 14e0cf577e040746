import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { useCancelEmailChange, useChangeEmail } from './queries.ts';

/** A requested change: nothing changes until the link in the email to the current address is opened. */
export function PendingChange(props: {
  readonly current: string;
  readonly newEmail: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}) {
  const { current, newEmail } = props;
  const again = useChangeEmail();
  const cancel = useCancelEmailChange();
  return (
    <Card component="section" aria-labelledby="pending-email" sx={{ p: { xs: 2, sm: 3 }, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" id="pending-email">
        Changing to {newEmail}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 }}>
        <Step number={1} current>
          <strong>Open the link we sent to {current}.</strong> It expires <RelativeTime at={props.expiresAt} />.
        </Step>
        <Step number={2}>Your email changes to {newEmail}, and we send a second link there.</Step>
        <Step number={3}>Open the second link to confirm the new address.</Step>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Your email stays {current} until you open the first link. To choose another address, cancel this change first.
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, mt: 2.5, flexWrap: 'wrap' }}>
        <SendAgain send={() => again.mutateAsync(newEmail)} done={`Sent again to ${current}.`} />
        <Button
          size="small"
          color="error"
          aria-disabled={cancel.isPending || undefined}
          onClick={() => cancel.isPending || cancel.mutate()}
        >
          Cancel change
        </Button>
      </Stack>
    </Card>
  );
}

function Step(props: { readonly number: number; readonly current?: boolean; readonly children: ReactNode }) {
  const { number, current = false, children } = props;
  return (
    <Box
      component="li"
      aria-current={current ? 'step' : undefined}
      sx={{ display: 'flex', gap: 1.5, fontSize: '0.875rem', color: current ? 'text.primary' : 'text.secondary' }}
    >
      <Box
        aria-hidden
        sx={{
          width: 24,
          height: 24,
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          border: '1px solid',
          fontSize: '0.8125rem',
          fontWeight: 600,
          ...(current
            ? { bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'primary.main' }
            : { borderColor: 'control' }),
        }}
      >
        {number}
      </Box>
      <Box sx={{ pt: '1px', minWidth: 0 }}>
        {current && (
          <Box component="span" sx={visuallyHidden}>
            Now:
          </Box>
        )}
        {children}
      </Box>
    </Box>
  );
}
