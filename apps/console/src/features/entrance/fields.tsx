import Lock from '@mui/icons-material/LockOutlined';
import { useCarried } from '../../shared/entrance/carried.ts';
import { emailRules } from '../../ui/forms/email-rules.ts';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';

/** Read-only for an invited email. */
export function EmailField(props: Partial<FieldProps>) {
  const { isEmailFixed } = useCarried();
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      rules={emailRules('Enter your email address.')}
      {...(isEmailFixed && { readOnly: true, hint: 'The invitation is for this address.', end: <Fixed /> })}
      {...props}
    />
  );
}

const Fixed = () => <Lock aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />;
