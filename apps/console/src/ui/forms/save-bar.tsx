import { Box } from '@mui/material';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { stuck } from '../../theme/density.ts';
import { SecondaryButton } from '../actions/buttons.tsx';
import { SubmitButton, useTheForm } from './form.tsx';

/** Saves also by Ctrl+S. It extends to the edges of its card, which must not hide overflow. */
export function SaveBar() {
  const { form, forget, submit } = useTheForm();
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      if (isDirty) void submit();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isDirty, submit]);
  const discard = () => {
    form.reset();
    forget();
  };
  return (
    <Box
      sx={{
        ...(isDirty && stuck('sticky')),
        bottom: 'var(--gh-bottom-bar, 0px)',
        zIndex: 2,
      }}
    >
      <Box
        sx={{
          mx: { xs: -2, sm: -3 },
          mb: { xs: -2, sm: -3 },
          px: { xs: 2, sm: 3 },
          py: 2,
          bgcolor: 'background.paper',
          borderTop: '1px solid',
          borderColor: 'divider',
          borderRadius: '0 0 12px 12px',
        }}
      >
        <SubmitButton
          resting={!isDirty}
          beside={isDirty && <SecondaryButton onClick={discard}>Discard</SecondaryButton>}
        >
          Save changes
        </SubmitButton>
      </Box>
    </Box>
  );
}
