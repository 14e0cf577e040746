import { Box, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio } from '@mui/material';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';

export function RadioField(props: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
}) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const { field } = useController({ control, name: props.name });
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {props.label}
      </FormLabel>
      {props.options.map(({ value, label, hint }, index) => (
        <Box key={value} sx={{ mb: 0.5 }}>
          <FormControlLabel
            label={label}
            value={value}
            control={
              <Radio
                name={field.name}
                checked={field.value === value}
                onChange={() => field.onChange(value)}
                onBlur={field.onBlur}
                sx={{ p: 1 }}
                slotProps={{ input: { 'aria-describedby': `${id}-${index}`, ...(index === 0 && { ref: field.ref }) } }}
              />
            }
          />
          <FormHelperText id={`${id}-${index}`} sx={{ mt: -0.75, ml: 4 }}>
            {hint}
          </FormHelperText>
        </Box>
      ))}
    </FormControl>
  );
}
