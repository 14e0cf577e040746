/**
 * A password with a show button. `fresh` = a new password: the rules are listed and checked while typing, and passed to
 * password managers, and its strength is shown.
 */
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useId, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { boot } from '../../api/boot.ts';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { PasswordRules } from './password-rules.tsx';
import { lengthRules, managerRules } from './password-policy.ts';

const PasswordStrength = lazy(() => import('./password-strength.tsx').then((m) => ({ default: m.PasswordStrength })));

export function PasswordField({
  fresh = false,
  ...props
}: Omit<FieldProps, 'type' | 'end' | 'autoComplete'> & {
  readonly fresh?: boolean;
  /** Overrides `current-password` / `new-password`. */
  readonly autoComplete?: string;
}) {
  const [shown, setShown] = useState(false);
  const rulesId = useId();
  const value = useWatch({ name: props.name, disabled: !fresh }) as string | undefined;
  const { control, getValues } = useFormContext();
  const wrong = Boolean(useFormState({ control, name: props.name }).errors[props.name]);
  // The message of an invalid password replaces the list; an empty one keeps it.
  const listed = fresh && !(wrong && value);
  const policy = { min: boot.passwordMinLength, max: boot.passwordMaxLength };
  return (
    <div>
      <Field
        autoComplete={fresh ? 'new-password' : 'current-password'}
        {...props}
        type={shown ? 'text' : 'password'}
        rules={fresh ? { ...lengthRules(policy), ...props.rules } : props.rules}
        describedBy={listed ? rulesId : props.describedBy}
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
      {fresh && value && (
        <ErrorBoundary instead={null}>
          <Suspense fallback={null}>
            <PasswordStrength value={value} known={knownIn(getValues())} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** What the form says about its owner. */
const knownIn = ({ name, email, username }: Record<string, unknown>): readonly string[] =>
  [name, email, username].filter((text): text is string => typeof text === 'string' && text !== '');
