import { useHasPassword } from './account-reads.ts';
import { PasswordField } from './password-field.tsx';

/** A proof named `password`. Nothing for an account without one: the step-up dialog asks for a recent sign-in. */
export function OwnPasswordField({ email }: { readonly email: string }) {
  if (useHasPassword() === false) return null;
  return (
    <div>
      {/* Tells password managers which entry it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Password" rules={{ required: 'Enter your password.' }} />
    </div>
  );
}
