import Lock from '@mui/icons-material/LockOutlined';
import { useCarried } from '../../ui/carried.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';

/** "Looks like": the server decides what an address is. */
export const emailRules = {
  required: 'Enter your e-mail address.',
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Enter an e-mail address like name@example.com.' },
};

/** Cannot be changed by somebody who is invited with it. */
export function EmailField(props: Partial<FieldProps>) {
  const { isEmailFixed } = useCarried();
  return (
    <Field
      name="email"
      label="E-mail"
      type="email"
      autoComplete="email"
      rules={emailRules}
      {...(isEmailFixed && { readOnly: true, hint: 'The invitation is for this address.', end: <Fixed /> })}
      {...props}
    />
  );
}

const Fixed = () => <Lock aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />;
