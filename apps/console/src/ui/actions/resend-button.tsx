import { Stack } from '@mui/material';
import { useState } from 'react';
import type { ApiRefusal } from '../../api/refusal.ts';
import { announce } from '../feedback/live-regions.tsx';
import { RefusalAlert } from '../feedback/refusal-alert.tsx';
import { SendAgainButton, useSending } from './send-again-button.tsx';

/** "Send again" on entrance pages; refusals are shown above it. `justSent` starts its pause. */
export function ResendButton(props: {
  send(): Promise<unknown>;
  readonly justSent?: boolean;
  readonly label?: string;
}) {
  const { justSent = true, label = 'Send again' } = props;
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const sending = useSending({
    send: () => {
      setRefusal(undefined);
      return props.send();
    },
    justSent,
    sent: () => announce('Sent. Check your inbox.'),
    refused: setRefusal,
  });
  return (
    <Stack spacing={2}>
      {refusal && <RefusalAlert refusal={refusal} seconds={sending.seconds} focused />}
      <SendAgainButton of={sending} label={label} fullWidth />
    </Stack>
  );
}
