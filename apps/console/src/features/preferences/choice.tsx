import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

/** A choice between two or three visible options. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value, label: string): void;
}) {
  const id = useId();
  return (
    <FormControl component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" id={id} sx={{ p: 0, mb: 0.5 }}>
        {props.label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={props.value}
        onChange={(_event, value) => {
          const chosen = props.options.find((option) => option.value === value);
          if (chosen) props.onChange(chosen.value, chosen.label);
        }}
        sx={{ columnGap: 3 }}
      >
        {props.options.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio sx={{ p: 1 }} />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
