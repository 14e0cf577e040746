import { type AutocompleteRenderInputParams, FormControl, FormLabel, OutlinedInput } from '@mui/material';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Below } from './field.tsx';

/** The input of an `Autocomplete` as other fields look: label above, hint or message below, without password managers. */
export function ChoiceInput(props: {
  readonly params: AutocompleteRenderInputParams;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Of the form, when the value is wrong. */
  readonly message?: string | undefined;
  readonly autoFocus?: boolean;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const { label, hint, message, autoFocus = false, input, inputRef } = props;
  const { id, disabled, slotProps } = props.params;
  const helper = message || hint ? `${id}-help` : undefined;
  return (
    <FormControl fullWidth disabled={disabled} error={Boolean(message)}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        autoFocus={autoFocus}
        inputRef={inputRef}
        {...slotProps.input}
        // As high as every other field.
        sx={{ '&&': { py: 0 }, '&& .MuiAutocomplete-input': { py: 'var(--gh-input)' } }}
        inputProps={{
          ...slotProps.htmlInput,
          autoComplete: 'off',
          ...input,
          'aria-describedby': helper,
          'data-1p-ignore': '',
          'data-lpignore': 'true',
        }}
      />
      <Below id={helper} message={message} hint={hint} />
    </FormControl>
  );
}
