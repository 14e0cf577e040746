/** `disabledReason` is shown on hover, touch and focus. Not `disabled`, which cannot be focused. */
import { Button, type ButtonProps, Tooltip } from '@mui/material';

/** Milliseconds: shown almost immediately on hover, and long enough to read after a tap. */
const ASKED = 100;
const READING = 6000;

export function ExplainedButton({
  disabledReason,
  onClick,
  ...props
}: ButtonProps & { readonly disabledReason: string | undefined }) {
  if (!disabledReason) return <Button {...props} {...(onClick && { onClick })} />;
  return (
    <Tooltip title={disabledReason} describeChild enterDelay={ASKED} enterTouchDelay={0} leaveTouchDelay={READING}>
      <Button
        {...props}
        type="button"
        aria-disabled
        sx={(theme) => ({
          cursor: 'not-allowed',
          '&, &:hover': {
            color: theme.vars!.palette.text.secondary,
            borderColor: theme.vars!.palette.divider,
            backgroundColor: props.variant === 'contained' ? theme.vars!.palette.divider : 'transparent',
          },
        })}
      />
    </Tooltip>
  );
}
