/** `disabledReason` is shown on hover, focus and press. Not `disabled`, which cannot be focused. */
import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { restingColour } from '../../theme/theme.ts';
import { Tooltip } from '../feedback/tooltip.tsx';

/** Milliseconds: shown almost immediately on hover, and long enough to read after a tap. */
const ASKED = 100;
const READING = 6000;

export function ExplainedButton({
  disabledReason,
  onClick,
  ...props
}: ButtonProps & { readonly disabledReason: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!disabledReason) return <Button {...props} {...(onClick && { onClick })} />;
  return (
    <Tooltip
      title={disabledReason}
      describeChild
      enterDelay={ASKED}
      leaveTouchDelay={READING}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
    >
      <Button
        {...props}
        type="button"
        aria-disabled
        // A short tap opens no tooltip by itself.
        onClick={() => setIsOpen(true)}
        sx={(theme) => ({
          cursor: 'not-allowed',
          '&, &:hover': {
            color: theme.vars!.palette.text.secondary,
            borderColor: theme.vars!.palette.divider,
            backgroundColor: props.variant === 'contained' ? restingColour(theme) : 'transparent',
          },
        })}
      />
    </Tooltip>
  );
}
