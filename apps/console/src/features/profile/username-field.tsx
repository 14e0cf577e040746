import Check from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { boot } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { wordLimits } from '../../words/word-limits.ts';
import { refusalText, wordsFor } from '../../words/refusal-text.ts';
import { useUsernameAvailability } from './queries.ts';

/** Checks availability while typing. The server decides on saving. */
export function UsernameField({ current }: { readonly current: string | null }) {
  const { form } = useTheForm();
  const { errors } = useFormState({ control: form.control, name: 'username' });
  const typed = (useWatch({ name: 'username' }) as string).trim();
  const wanted = useDebounced(typed);
  // The own username in another case is always available.
  const isNew = wanted !== '' && wanted.toLowerCase() !== current;
  const { data, error, isFetching } = useUsernameAvailability(isNew ? wanted : undefined);
  const settled = isNew && wanted === typed && !isFetching;
  const taken = settled && data?.available === false ? wordsFor('USERNAME_IS_ALREADY_TAKEN').text : undefined;
  const refused =
    settled && error instanceof ApiRefusal && error.status === 422 ? refusalText(error, wordLimits) : undefined;
  const problem = taken ?? refused;
  const free = settled && data?.available === true;

  const { setError, clearErrors } = form;
  useEffect(() => {
    if (problem) {
      setError('username', { type: 'availability', message: problem });
      announce(problem);
    } else if (free) announce(`${wanted} is available.`);
  }, [problem, free, wanted, setError]);
  useEffect(() => {
    if (errors.username?.type === 'availability' && wanted !== typed) clearErrors('username');
  }, [errors.username?.type, wanted, typed, clearErrors]);

  return (
    <Field
      name="username"
      label="Username"
      autoComplete="username"
      input={{ autoCapitalize: 'none', spellCheck: false }}
      hint={
        free ? (
          <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: 'success.main' }}>
            <Check aria-hidden sx={{ fontSize: 16 }} />
            {wanted} is available.
          </Box>
        ) : isNew && !settled ? (
          'Checking…'
        ) : current !== null && typed === '' ? (
          'You’ll sign in with your email only, and someone else can take this username.'
        ) : (
          `You can also sign in with it. ${boot.usernameMinLength} to ${boot.usernameMaxLength} letters, digits, dots or underscores.`
        )
      }
    />
  );
}
