/**
 * "Send again", closed for a minute after each message: it needs that long to arrive, and impatience fills mailboxes.
 * A refusal with a wait closes it for that long instead.
 */
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect } from 'react';
import { ApiRefusal } from '../api/refusal.ts';
import { useChange } from './use-change.ts';
import { useCountdown } from './use-countdown.ts';

/** Seconds between two messages to one address. */
export const PAUSE = 60;

export function SendAgain({
  send,
  done,
  justSent = false,
  label = 'Send again',
  ...button
}: {
  send(): Promise<unknown>;
  /** Toast when it worked: where to look. */
  readonly done: string;
  /** A message left right before this appeared. */
  readonly justSent?: boolean;
  readonly label?: string;
} & Pick<ButtonProps, 'size' | 'color' | 'variant'>) {
  const { seconds, start } = useCountdown('You can send it again now.');
  const again = useChange(send, { done });
  useEffect(() => {
    if (justSent) start(PAUSE);
  }, [justSent, start]);
  const press = () =>
    again.mutate(undefined, {
      onSuccess: () => start(PAUSE),
      onError: (no) => no instanceof ApiRefusal && no.retryAfter !== undefined && start(no.retryAfter),
    });
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      {...button}
      disabled={seconds > 0}
      aria-disabled={again.isPending || undefined}
      onClick={() => again.isPending || press()}
      sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}
    >
      {label}
      {seconds > 0 && (
        <Box component="span" sx={{ ml: 0.5 }}>
          ({seconds} s)
        </Box>
      )}
    </Button>
  );
}
