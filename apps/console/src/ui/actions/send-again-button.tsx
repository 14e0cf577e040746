import { Box, type ButtonProps } from '@mui/material';
import { useEffect, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { useCountdown } from '../time/countdown.ts';
import { waitDigits } from '../time/time-messages.ts';
import { SecondaryButton } from './buttons.tsx';
import { useMutationRunner } from './mutation-context.ts';

/** "Send again", disabled for a minute after each message, or for as long as a refusal says. */

/** Seconds between two messages to one address. */
const PAUSE = 60;

interface Sending {
  /** Until it can be sent again; 0 = now. */
  readonly seconds: number;
  readonly isBusy: boolean;
  press(): void;
}

export function useSending(options: {
  send(): Promise<unknown>;
  sent(): void;
  refused(refusal: ApiRefusal): void;
  readonly justSent?: boolean;
}): Sending {
  const { justSent = false } = options;
  const { seconds, start } = useCountdown('You can send it again now.');
  const [isBusy, setIsBusy] = useState(false);
  const run = useMutationRunner();
  useEffect(() => {
    if (justSent) start(PAUSE);
  }, [justSent, start]);

  const send = async () => {
    setIsBusy(true);
    try {
      await run(() => options.send());
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
    <SecondaryButton
      {...look}
      disabled={seconds > 0}
      busy={isBusy}
      onClick={press}
      sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}
    >
      {label}
      {seconds > 0 && (
        <Box component="span" sx={{ ml: 0.5 }}>
          ({waitDigits(seconds)})
        </Box>
      )}
    </SecondaryButton>
  );
}
