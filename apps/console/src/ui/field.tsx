/**
 * One line of text: label above the box, hint or message below it, all tied together for screen readers. Never
 * `TextField`: it costs 20 kB on the entrance pages. `rules` are client-side and small: required, "looks like".
 * `autoComplete` is required on purpose: see the table of console.md 3.4 ('off' plus `noManager` for typed names).
 */
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { type RegisterOptions, useFormContext, useFormState } from 'react-hook-form';
import { MONO } from '../theme/theme.ts';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'number' | 'url';
  readonly rules?: RegisterOptions;
  /** Below the box while nothing is wrong. */
  readonly hint?: ReactNode;
  /** Below the message while something is wrong: "Sign in instead". */
  readonly wayOn?: ReactNode;
  /** Right of the label: "Forgot password?". */
  readonly aside?: ReactNode;
  /** Inside the box at its end. */
  readonly end?: ReactNode;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly mono?: boolean;
  readonly multiline?: boolean;
  /** Asks password managers to keep out (typed confirmations, names of things). */
  readonly noManager?: boolean;
  /** Further attributes of the input element. */
  readonly input?: InputHTMLAttributes<HTMLInputElement> & { readonly passwordrules?: string };
  /** Id of a further description, such as the list of password rules. */
  readonly describedBy?: string;
}

/** Keyboards that help, and no capital letter at the start of an address. */
const byType: Partial<Record<string, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  tel: { inputMode: 'tel' },
  number: { inputMode: 'decimal' },
};

const keepOut = { 'data-1p-ignore': '', 'data-lpignore': 'true' };

export function Field(props: FieldProps) {
  const { name, label, type = 'text', hint, rules } = props;
  const id = useId();
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const message = errors[name]?.message;
  const { ref, ...bound } = register(name, rules);
  const helper = message || hint ? `${id}-help` : undefined;

  return (
    <FormControl error={Boolean(message)} disabled={Boolean(props.disabled)}>
      <Above id={id} label={label} aside={props.aside} />
      <OutlinedInput
        {...bound}
        id={id}
        type={type}
        inputRef={ref}
        autoComplete={props.autoComplete}
        autoFocus={Boolean(props.autoFocus)}
        readOnly={Boolean(props.readOnly)}
        multiline={Boolean(props.multiline)}
        endAdornment={props.end}
        sx={props.mono ? { fontFamily: MONO } : undefined}
        inputProps={{
          ...byType[type],
          ...(props.noManager && keepOut),
          ...props.input,
          'aria-required': Boolean(rules?.required) || undefined,
          'aria-describedby': [helper, props.describedBy].filter(Boolean).join(' ') || undefined,
        }}
      />
      <Below id={helper} message={message} hint={hint} />
      {message && props.wayOn && <Box sx={{ mt: 0.5, ml: 2.75, fontSize: '0.875rem' }}>{props.wayOn}</Box>}
    </FormControl>
  );
}

function Above(props: { readonly id: string; readonly label: string; readonly aside: ReactNode }) {
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2, mb: 0.75 }}>
      <FormLabel htmlFor={props.id}>{props.label}</FormLabel>
      {props.aside && <Box sx={{ fontSize: '0.875rem' }}>{props.aside}</Box>}
    </Stack>
  );
}

/** What stands below a control: what is wrong, else the hint. */
export function Below(props: { readonly id: string | undefined; readonly message: unknown; readonly hint: ReactNode }) {
  if (props.message) return <Message id={props.id}>{String(props.message)}</Message>;
  return props.hint ? <FormHelperText id={props.id}>{props.hint}</FormHelperText> : null;
}

/** What is wrong, with a sign beside it: colour alone tells some people nothing. */
function Message({ id, children }: { readonly id: string | undefined; readonly children: string }) {
  return (
    <FormHelperText id={id} error sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
      <ErrorOutline aria-hidden sx={{ fontSize: 16, mt: '1px', flexShrink: 0 }} />
      <Box component="span">{children}</Box>
    </FormHelperText>
  );
}
