/** A native select: right on phones, accessible, and without a popup library. */
import { FormControl, FormLabel, NativeSelect, OutlinedInput } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type RegisterOptions, useFormContext, useFormState } from 'react-hook-form';
import { Below } from './field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** BCP 47 tag of the label's language, when it is not the page's. */
  readonly lang?: string;
}

export function SelectField(props: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly hint?: ReactNode;
  readonly rules?: RegisterOptions;
  readonly autoComplete?: string;
  readonly disabled?: boolean;
}) {
  const id = useId();
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name: props.name });
  const message = errors[props.name]?.message;
  const helper = message || props.hint ? `${id}-help` : undefined;
  const { ref, ...bound } = register(props.name, props.rules);
  return (
    <FormControl error={Boolean(message)} disabled={props.disabled ?? false}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {props.label}
      </FormLabel>
      <NativeSelect
        {...bound}
        id={id}
        inputRef={ref}
        input={<OutlinedInput />}
        inputProps={{
          autoComplete: props.autoComplete,
          'aria-describedby': helper,
        }}
      >
        {props.options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <Below id={helper} message={message} hint={props.hint} />
    </FormControl>
  );
}
