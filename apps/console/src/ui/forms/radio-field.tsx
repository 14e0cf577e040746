import { Box, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Below } from './field.tsx';

export function RadioField(props: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: ReactNode }[];
}) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name: props.name });
  const message = fieldState.error?.message;
  return (
    <FormControl component="fieldset" error={Boolean(message)}>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {props.label}
      </FormLabel>
      {props.options.map(({ value, label, hint }, index) => (
        <Box key={value} sx={{ mb: 0.5 }}>
          <FormControlLabel
            label={label}
            value={value}
            sx={{ alignItems: 'flex-start' }}
            // As high as the button, so that the hint is as close to a label of two lines.
            slotProps={{ typography: { sx: { py: 1 } } }}
            control={
              <Radio
                name={field.name}
                checked={field.value === value}
                onChange={() => field.onChange(value)}
                onBlur={field.onBlur}
                sx={{ p: 1 }}
                slotProps={{
                  input: {
                    'aria-describedby':
                      [hint && `${id}-${index}`, message && `${id}-message`].filter(Boolean).join(' ') || undefined,
                    ...(index === 0 && { ref: field.ref }),
                  },
                }}
              />
            }
          />
          {hint && (
            <FormHelperText id={`${id}-${index}`} error={false} sx={{ mt: -0.75, ml: 4 }}>
              {hint}
            </FormHelperText>
          )}
        </Box>
      ))}
      <Below id={`${id}-message`} message={message} hint={undefined} />
    </FormControl>
  );
}
