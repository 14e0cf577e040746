import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiRefusal } from '../../api/refusal.ts';
import { mailCode } from '../../api/second-step.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { SendAgainButton, useSending } from '../../ui/actions/send-again-button.tsx';

/** Sends a code when the method is chosen, unless one was already sent, and offers to send another. */
export function MailedCode(props: {
  /** Masked. */
  readonly email: string;
  readonly isMailed: boolean;
  /** No attempts left: only a new code has some. */
  readonly isExhausted: boolean;
  mailed(): void;
  /** @returns whether it was handled; otherwise it is shown here */
  refused(refusal: ApiRefusal): boolean;
}) {
  const { email, isMailed, isExhausted } = props;
  // A code sent from here starts its own pause.
  const [wasMailed] = useState(isMailed);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const sending = useSending({
    send: () => {
      setRefusal(undefined);
      return mailCode();
    },
    justSent: wasMailed,
    sent: () => {
      props.mailed();
      announce('Sent. Check your inbox.');
    },
    refused: (no) => {
      if (!props.refused(no)) setRefusal(no);
    },
  });

  const begun = useRef(isMailed);
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
          Too many incorrect codes. Only a new code from your email works now.
        </Alert>
      )}
      {refusal && <RefusalAlert refusal={refusal} seconds={sending.seconds} />}
      <Typography variant="body2" component="div" color="textSecondary">
        {isMailed && !refusal && `We sent a code to ${email}. `}Didn’t get a code?{' '}
        <SendAgainButton of={sending} size="small" variant="text" color="primary" label="Send a new code" />
      </Typography>
    </Stack>
  );
}
