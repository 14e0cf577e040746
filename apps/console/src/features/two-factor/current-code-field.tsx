import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTwoFactor } from '../../api/account-reads.ts';
import { BackupCodeField } from '../../shared/second-step/code-field.tsx';
import { MailedCode } from '../../shared/second-step/mailed-code.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';

/** A current code of the second factor, of any method. One is mailed on request where the account accepts it. */
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
