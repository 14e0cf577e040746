import Check from '@mui/icons-material/CheckOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Box, IconButton, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { boot } from '../../api/boot.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { lengthRules, managerRules, type PasswordPolicy, ruleStates } from './password-policy.ts';

/** `fresh` = a new password: its rules are checked while typing and passed to password managers. */

const PasswordStrength = lazy(() => import('./password-strength.tsx').then((m) => ({ default: m.PasswordStrength })));

export function PasswordField({
  fresh = false,
  known = [],
  ...props
}: Omit<FieldProps, 'type' | 'end' | 'autoComplete'> & {
  readonly fresh?: boolean;
  /** Texts that are easy to guess for this account; those that the form asks for are found in it. */
  readonly known?: readonly (string | null | undefined)[];
  readonly autoComplete?: string;
}) {
  const [shown, setShown] = useState(false);
  const rulesId = useId();
  const strengthId = useId();
  const value = useWatch({ name: props.name, disabled: !fresh }) as string | undefined;
  const { control, getValues } = useFormContext();
  const wrong = Boolean(useFormState({ control, name: props.name }).errors[props.name]);
  // The message of an invalid password replaces the list; an empty one keeps it.
  const listed = fresh && !(wrong && value);
  const measured = fresh && value ? value : undefined;
  const policy = { min: boot.passwordMinLength, max: boot.passwordMaxLength };
  return (
    <div>
      <Field
        autoComplete={fresh ? 'new-password' : 'current-password'}
        {...props}
        type={shown ? 'text' : 'password'}
        rules={fresh ? { ...lengthRules(policy), ...props.rules } : props.rules}
        describedBy={[listed ? rulesId : props.describedBy, measured && strengthId].filter(Boolean).join(' ')}
        input={{
          autoCapitalize: 'none',
          spellCheck: false,
          ...(fresh && { passwordrules: managerRules(policy) }),
          ...props.input,
        }}
        end={
          <IconButton
            size="small"
            edge="end"
            aria-label={shown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`}
            onClick={() => {
              setShown(!shown);
              announce(shown ? 'The password is hidden.' : 'The password is shown.');
            }}
            sx={{ color: 'text.secondary' }}
          >
            {shown ? <VisibilityOff sx={{ fontSize: 20 }} /> : <Visibility sx={{ fontSize: 20 }} />}
          </IconButton>
        }
      />
      {listed && <PasswordRules id={rulesId} value={value ?? ''} policy={policy} />}
      {measured && (
        <ErrorBoundary instead={null}>
          <Suspense fallback={null}>
            <PasswordStrength id={strengthId} value={measured} known={textsOf([...known, ...askedIn(getValues())])} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

const askedIn = ({ name, email, username }: Record<string, unknown>) => [name, email, username];

/** With their words, joined and single, and the product's name: a guesser tries those, too. */
const textsOf = (values: readonly unknown[]): readonly string[] =>
  [...values, boot.productName]
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .flatMap((text) => {
      const words = text.split(/[\s@._+-]+/).filter((word) => word.length > 2);
      return [text, words.join(''), ...words];
    });

function PasswordRules(props: { readonly id: string; readonly value: string; readonly policy: PasswordPolicy }) {
  return (
    <Stack component="ul" id={props.id} spacing={0.25} sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0 }}>
      {ruleStates(props.value, props.policy).map(({ text, met }) => (
        <Typography
          key={text}
          component="li"
          variant="caption"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: met ? 'success.main' : 'text.secondary' }}
        >
          {met ? (
            <Check aria-hidden sx={{ fontSize: 16 }} />
          ) : (
            <Box
              component="span"
              aria-hidden
              sx={{ width: 6, height: 6, mx: '5px', borderRadius: '50%', border: '1px solid currentColor' }}
            />
          )}
          {text}
          {met && (
            <Box component="span" sx={visuallyHidden}>
              {' '}
              (done)
            </Box>
          )}
        </Typography>
      ))}
    </Stack>
  );
}
