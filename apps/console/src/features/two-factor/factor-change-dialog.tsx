import { Link } from '@mui/material';
import { useState } from 'react';
import { digitsOf } from '../../messages/code-messages.ts';
import { useTwoFactor } from '../../shared/account/account-reads.ts';
import { OwnPasswordField } from '../../shared/account/own-password-field.tsx';
import { BackupCodeField, MailedCode, tellWrongCode } from '../../shared/second-step/code-field.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/feedback/confirm-dialog.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';

type Props = Omit<ConfirmDialogProps, 'inputs' | 'defaultValues' | 'refused' | 'confirm'> & {
  readonly email: string;
  /** @param code a current code of the second factor; undefined until the API requires one */
  confirm(password: string, code?: string): Promise<unknown>;
};

export function FactorChangeDialog({ email, confirm, ...dialog }: Props) {
  const [needsCode, setNeedsCode] = useState(false);
  return (
    <ConfirmDialog
      {...dialog}
      defaultValues={{ password: '', code: '' }}
      inputs={
        <>
          <OwnPasswordField email={email} />
          {needsCode && <CurrentCodeField email={email} autoFocus />}
        </>
      }
      confirm={({ password = '', code = '' }) => confirm(password, needsCode ? digitsOf(code) : undefined)}
      refused={(no, form) => {
        if (needsCode) return tellWrongCode(no, form);
        if (no.code !== 'CURRENT_CODE_IS_REQUIRED') return undefined;
        setNeedsCode(true);
        return true;
      }}
    />
  );
}

export function CurrentCodeField({ email, autoFocus }: { readonly email: string; readonly autoFocus?: boolean }) {
  const canMail = useTwoFactor().data?.methods.includes('otp');
  return (
    <>
      <BackupCodeField
        label="Current code"
        autoComplete="one-time-code"
        hint={`From your current authenticator app${canMail ? ' or an email' : ''}, or a backup code.`}
        missing="Enter a current code."
        {...(autoFocus && { autoFocus })}
      />
      {canMail && <CodeByMail email={email} />}
    </>
  );
}

function CodeByMail({ email }: { readonly email: string }) {
  const { form } = useTheForm();
  const [isAsked, setIsAsked] = useState(false);
  const [isMailed, setIsMailed] = useState(false);
  if (isAsked) {
    return (
      <MailedCode
        email={email}
        isMailed={isMailed}
        isExhausted={false}
        mailed={() => setIsMailed(true)}
        refused={() => false}
      />
    );
  }
  const ask = () => {
    setIsAsked(true);
    // The pressed link is gone.
    form.setFocus('code');
  };
  return (
    <div>
      <Link component="button" type="button" variant="body2" onClick={ask}>
        Email me a code
      </Link>
    </div>
  );
}
