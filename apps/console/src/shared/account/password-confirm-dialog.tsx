import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/feedback/confirm-dialog.tsx';
import { PasswordField } from './password-field.tsx';

/** A confirmation that also asks for the password of the account. */
export function PasswordConfirmDialog({
  email,
  confirm,
  ...dialog
}: Omit<ConfirmDialogProps, 'inputs' | 'defaultValues' | 'confirm'> & {
  /** Of the account; for password managers. */
  readonly email: string;
  confirm(password: string): Promise<unknown>;
}) {
  return (
    <ConfirmDialog
      {...dialog}
      defaultValues={{ password: '' }}
      inputs={
        <div>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="password" label="Password" rules={{ required: 'Enter your password.' }} />
        </div>
      }
      confirm={({ password = '' }) => confirm(password)}
    />
  );
}
