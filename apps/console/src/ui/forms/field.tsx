/**
 * A text input: label above, hint or message below, linked for screen readers. Never `TextField`, which costs 20 kB on
 * the entrance pages. `rules` are client-side and small. `autoComplete` is required on purpose ('off' plus `noManager`
 * for typed names).
 */
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, FormControl, FormHelperText, FormLabel, OutlinedInput } from '@mui/material';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { type RegisterOptions, useFormContext, useFormState } from 'react-hook-form';
import { MONO } from '../../theme/theme.ts';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'number' | 'url' | 'datetime-local';
  readonly rules?: RegisterOptions;
  readonly hint?: ReactNode;
  /** Below the message while something is wrong: "Sign in instead". */
  readonly wayOn?: ReactNode;
  /** Right of the label, but after the field in the tab order, like "Forgot password?". */
  readonly aside?: ReactNode;
  readonly end?: ReactNode;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly mono?: boolean;
  /** Initial lines; it grows. */
  readonly lines?: number;
  /** Keeps password managers out (typed confirmations, names of things). */
  readonly noManager?: boolean;
  readonly input?: InputHTMLAttributes<HTMLInputElement> & { readonly passwordrules?: string };
  readonly describedBy?: string;
}

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
  const { ref, onBlur, ...bound } = register(name, rules);
  const helper = message || hint ? `${id}-help` : undefined;

  return (
    <FormControl error={Boolean(message)} disabled={Boolean(props.disabled)}>
      <Above id={id} label={label} aside={props.aside}>
        <OutlinedInput
          {...bound}
          // An empty field is an error only when the form is sent: people pass fields by, or choose another way to sign
          // in.
          onBlur={(event) => (event.target.value === '' ? undefined : onBlur(event))}
          id={id}
          type={type}
          inputRef={ref}
          fullWidth
          autoComplete={props.autoComplete}
          autoFocus={Boolean(props.autoFocus)}
          readOnly={Boolean(props.readOnly)}
          {...(props.lines && { multiline: true, minRows: props.lines })}
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
      </Above>
      <Below id={helper} message={message} hint={hint} />
      {message && props.wayOn && <Box sx={{ mt: 0.5, ml: 2.75, fontSize: '0.875rem' }}>{props.wayOn}</Box>}
    </FormControl>
  );
}

/** The input with its label above. The document order is the tab order (WCAG 2.4.3). */
function Above(props: {
  readonly id: string;
  readonly label: string;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline', gap: '6px 16px' }}>
      <FormLabel htmlFor={props.id} sx={{ overflowWrap: 'anywhere' }}>
        {props.label}
      </FormLabel>
      <Box sx={{ gridRow: 2, gridColumn: '1 / -1' }}>{props.children}</Box>
      {props.aside && <Box sx={{ gridArea: '1 / 2', fontSize: '0.875rem' }}>{props.aside}</Box>}
    </Box>
  );
}

export function Below(props: { readonly id: string | undefined; readonly message: unknown; readonly hint: ReactNode }) {
  if (props.message) return <Message id={props.id}>{String(props.message)}</Message>;
  return props.hint ? <FormHelperText id={props.id}>{props.hint}</FormHelperText> : null;
}

/** An error message with an icon, because colour alone is not enough (WCAG 1.4.1). */
function Message({ id, children }: { readonly id: string | undefined; readonly children: string }) {
  return (
    <FormHelperText id={id} error sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
      <ErrorOutline aria-hidden sx={{ fontSize: 16, mt: '1px', flexShrink: 0 }} />
      <Box component="span">{children}</Box>
    </FormHelperText>
  );
}
