/**
 * A button that may be closed to someone: `barred` says why, to the mouse, the finger, the keyboard and the screen
 * reader. Not `disabled`, which nobody can reach or ask.
 */
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

/** Milliseconds: someone who goes there asks; after a tap the reason stays to be read. */
const ASKED = 100;
const READING = 6000;

export function ExplainedButton({ barred, onClick, ...props }: ButtonProps & { readonly barred: string | undefined }) {
  if (!barred) return <Button {...props} {...(onClick && { onClick })} />;
  return (
    <Tooltip title={barred} describeChild enterDelay={ASKED} enterTouchDelay={0} leaveTouchDelay={READING}>
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
