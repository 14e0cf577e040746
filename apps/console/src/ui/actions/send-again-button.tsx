/**
 * "Send again", closed for a minute after each message: it needs that long to arrive, and impatience fills mailboxes.
 * A refusal with a wait closes it for that long instead. How the outcome is told is the caller's: `SendAgain` in the
 * account area, `ResendButton` on the entrance pages.
 */
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { waitDigits } from '../../words/wait-words.ts';
import { useStepUp } from './step-up-context.ts';
import { useCountdown } from '../time/use-countdown.ts';

/** Seconds between two messages to one address. */
const PAUSE = 60;

export interface Sending {
  /** Until another try; 0 = now. */
  readonly seconds: number;
  readonly isBusy: boolean;
  press(): void;
}

export function useSending(options: {
  send(): Promise<unknown>;
  sent(): void;
  refused(refusal: ApiRefusal): void;
  /** A message left right before this appeared. */
  readonly justSent?: boolean;
}): Sending {
  const { justSent = false } = options;
  const { seconds, start } = useCountdown('You can send it again now.');
  const [isBusy, setIsBusy] = useState(false);
  const stepUp = useStepUp();
  useEffect(() => {
    if (justSent) start(PAUSE);
  }, [justSent, start]);

  const send = async () => {
    setIsBusy(true);
    try {
      await stepUp(() => options.send());
      options.sent();
      start(PAUSE);
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      options.refused(no);
      if (no.retryAfter !== undefined) start(no.retryAfter);
    } finally {
      setIsBusy(false);
    }
  };
  return { seconds, isBusy, press: () => void (isBusy || send()) };
}

export function SendAgainButton({
  of: { seconds, isBusy, press },
  label = 'Send again',
  ...look
}: { readonly of: Sending; readonly label?: string } & Pick<ButtonProps, 'size' | 'color' | 'variant' | 'fullWidth'>) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      {...look}
      disabled={seconds > 0}
      aria-disabled={isBusy || undefined}
      onClick={press}
      sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}
    >
      {label}
      {seconds > 0 && (
        <Box component="span" sx={{ ml: 0.5 }}>
          ({waitDigits(seconds)})
        </Box>
      )}
    </Button>
  );
}
