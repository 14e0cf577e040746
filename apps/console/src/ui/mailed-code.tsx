import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiRefusal } from '../api/refusal.ts';
import { type Challenge, isChallengeOver, mailCode } from '../api/second-step.ts';
import { announce } from './live-regions.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { SendAgainButton, useSending } from './send-again-button.tsx';

/** Mails a code when it is chosen, unless one is on its way already, and another one when that does not come. */
export function MailedCode({
  challenge,
  isExhausted,
  over,
}: {
  readonly challenge: Challenge;
  /** All tries are used up: only a new code has some again. */
  readonly isExhausted: boolean;
  over(): void;
}) {
  const isThere = challenge.isCodeSent && !isExhausted;
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const sending = useSending({
    send: () => {
      setRefusal(undefined);
      return mailCode();
    },
    justSent: isThere,
    sent: () => announce('Sent. Look into your mailbox.'),
    refused: (no) => (isChallengeOver(no) ? over() : setRefusal(no)),
  });

  const begun = useRef(isThere);
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    sending.press();
  });
  useEffect(() => begin(), []);

  return (
    <Stack spacing={1.5}>
      {isExhausted && !refusal && (
        <Alert severity="warning" role="status">
          Too many wrong codes. Only a new one from your mailbox works now.
        </Alert>
      )}
      {refusal && <RefusalAlert refusal={refusal} seconds={sending.seconds} />}
      <Typography variant="body2" component="div" color="textSecondary">
        No code yet?{' '}
        <SendAgainButton of={sending} size="small" variant="text" color="primary" label="Send a new code" />
      </Typography>
    </Stack>
  );
}
