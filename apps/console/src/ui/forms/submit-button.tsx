/** Usable while fields are invalid (it shows what is wrong), disabled only while sending or during a wait. */
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { FormEndAlert, useTheForm } from './form.tsx';
import { FORM_END } from '../../theme/dialogs.ts';
import { waitDigits } from '../time/time-messages.ts';
import { announce } from '../feedback/live-regions.tsx';
import { SecondaryButton } from '../actions/buttons.tsx';

/** Milliseconds; a shorter wait needs no words. */
const NOTICEABLE = 1000;

export function SubmitButton(props: {
  readonly children: ReactNode;
  cancel?(): void;
  /** A second button at its side, below it when the button has the full width. */
  readonly beside?: ReactNode;
  readonly disabled?: boolean;
  readonly color?: ButtonProps['color'];
  readonly fullWidth?: boolean;
}) {
  const { children, cancel, beside, disabled = false, color = 'primary', fullWidth = false } = props;
  const { form, wait } = useTheForm();
  const { isSubmitting } = useFormState({ control: form.control });
  useEffect(() => {
    if (!isSubmitting) return;
    const timer = setTimeout(() => announce('Sending…'), NOTICEABLE);
    return () => clearTimeout(timer);
  }, [isSubmitting]);

  return (
    <Stack spacing={2.5} className={FORM_END}>
      <FormEndAlert />
      <Stack direction={fullWidth ? 'column' : 'row'} sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          color={color}
          fullWidth={fullWidth}
          disabled={disabled || wait.seconds > 0}
          // Not `disabled`, which would lose the focus while sending.
          aria-disabled={isSubmitting || undefined}
          sx={{ position: 'relative', fontVariantNumeric: 'tabular-nums' }}
        >
          <Box component="span" sx={{ visibility: isSubmitting ? 'hidden' : 'visible' }}>
            {children}
            {wait.seconds > 0 && ` (${waitDigits(wait.seconds)})`}
          </Box>
          {isSubmitting && (
            <CircularProgress size={20} color="inherit" aria-label="Sending" sx={{ position: 'absolute' }} />
          )}
        </Button>
        {cancel && <SecondaryButton onClick={cancel}>Cancel</SecondaryButton>}
        {beside}
      </Stack>
    </Stack>
  );
}
