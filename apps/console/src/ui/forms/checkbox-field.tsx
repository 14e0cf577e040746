import { Box, Checkbox, FormControl, FormControlLabel } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Controller, type RegisterOptions, useFormContext } from 'react-hook-form';
import { Below } from './field.tsx';

export function CheckboxField(props: {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly rules?: Pick<RegisterOptions, 'required' | 'validate'>;
  readonly disabled?: boolean;
}) {
  const helper = `${useId()}-help`;
  const { control } = useFormContext();
  return (
    <Controller
      name={props.name}
      control={control}
      {...(props.rules && { rules: props.rules })}
      render={({ field: { value, ref, ...field }, fieldState: { error } }) => (
        <FormControl error={Boolean(error)} disabled={props.disabled ?? false}>
          <FormControlLabel
            label={props.label}
            control={
              <Checkbox
                {...field}
                checked={Boolean(value)}
                slotProps={{
                  input: { ref, 'aria-describedby': error?.message || props.hint ? helper : undefined },
                }}
              />
            }
          />
          {/* Aligned with the label, not with the box. */}
          <Box sx={{ ml: 4, mt: -1 }}>
            <Below id={helper} message={error?.message} hint={props.hint} />
          </Box>
        </FormControl>
      )}
    />
  );
}
