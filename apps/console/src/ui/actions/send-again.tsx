import type { ButtonProps } from '@mui/material';
import { refusalText } from '../../messages/refusal-text.ts';
import { SendAgainButton, useSending } from './send-again-button.tsx';
import { toast } from '../feedback/toast.tsx';

/** "Send again" in the account area: toasts show the result. */
export function SendAgain({
  send,
  done,
  justSent = false,
  ...button
}: {
  send(): Promise<unknown>;
  readonly done: string;
  readonly justSent?: boolean;
  readonly label?: string;
} & Pick<ButtonProps, 'size' | 'color' | 'variant'>) {
  const sending = useSending({
    send,
    justSent,
    sent: () => toast(done),
    refused: (no) => toast(refusalText(no), { severity: 'error' }),
  });
  return <SendAgainButton size="small" {...button} of={sending} />;
}
