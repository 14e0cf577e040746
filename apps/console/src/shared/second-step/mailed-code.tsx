import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiRefusal } from '../../api/refusal.ts';
import { mailCode } from '../../api/second-step.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { SendAgainButton, useSending } from '../../ui/actions/send-again-button.tsx';

/** Mails a code when it is chosen, unless one is on its way already, and another one when that does not come. */
export function MailedCode(props: {
  /** As much of it as is told. */
  readonly email: string;
  readonly isMailed: boolean;
  /** All tries were used up: only a new code has some again. */
  readonly isExhausted: boolean;
  mailed(): void;
  /** @returns whether it is dealt with; otherwise it is told here */
  refused(refusal: ApiRefusal): boolean;
}) {
  const { email, isMailed, isExhausted } = props;
  // What leaves from here starts its pause itself.
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
