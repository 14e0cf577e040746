import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { waitDigits } from '../../words/wait-words.ts';
import { announce } from '../../ui/live-regions.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';

/** Seconds between two mails to one address: a mail needs that long to arrive, and impatience fills mailboxes. */
const PAUSE = 60;

/** Sends the confirmation link again; closed for a minute after each mail, with the seconds on it. */
export function ResendButton({
  email,
  callbackURL,
  justSent = true,
}: {
  readonly email: string;
  readonly callbackURL?: string | undefined;
  /** A mail left right before this appeared. */
  readonly justSent?: boolean;
}) {
  const { seconds, start } = useCountdown('You can send the link again now.');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  useEffect(() => {
    if (justSent) start(PAUSE);
  }, [justSent, start]);

  const send = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { email, ...(callbackURL && { callbackURL }) };
      await answer(api.POST('/api/auth/send-verification-email', { body }));
      announce('Sent. Look into your mailbox.');
      start(PAUSE);
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      setRefusal(no);
      if (no.retryAfter !== undefined) start(no.retryAfter);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack spacing={2}>
      {refusal && <RefusalAlert refusal={refusal} seconds={seconds} focused />}
      <Button
        variant="outlined"
        color="inherit"
        fullWidth
        disabled={seconds > 0}
        aria-disabled={busy || undefined}
        onClick={() => void (busy || send())}
      >
        Send again
        {seconds > 0 && (
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', ml: 0.5 }}>
            ({waitDigits(seconds)})
          </Box>
        )}
      </Button>
    </Stack>
  );
}
