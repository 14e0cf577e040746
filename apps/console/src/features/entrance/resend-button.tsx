import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ApiRefusal } from '../../api/refusal.ts';
import { announce } from '../../ui/live-regions.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { SendAgainButton, useSending } from '../../ui/send-again-button.tsx';

/** "Send again" after a mail that has just left; what stands in its way is said above it. */
export function ResendButton(props: { send(): Promise<unknown> }) {
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const sending = useSending({
    send: () => {
      setRefusal(undefined);
      return props.send();
    },
    justSent: true,
    sent: () => announce('Sent. Look into your mailbox.'),
    refused: setRefusal,
  });
  return (
    <Stack spacing={2}>
      {refusal && <RefusalAlert refusal={refusal} seconds={sending.seconds} focused />}
      <SendAgainButton of={sending} fullWidth />
    </Stack>
  );
}
