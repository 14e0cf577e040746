import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useTheForm } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

/**
 * The end of a form that is a page: saves, also by Ctrl S, once there is something to save, and sticks to the bottom
 * while there is. The inner box reaches to the edges of the card around it, which must not hide its overflow.
 */
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
        position: isDirty ? 'sticky' : 'static',
        // Above the bar of a phone.
        bottom: { xs: 'calc(57px + env(safe-area-inset-bottom))', md: 0 },
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
          disabled={!isDirty}
          beside={
            isDirty && (
              <Button variant="outlined" color="inherit" onClick={discard}>
                Discard
              </Button>
            )
          }
        >
          Save changes
        </SubmitButton>
      </Box>
    </Box>
  );
}
