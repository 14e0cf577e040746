import { useState } from 'react';
import { OwnPasswordField } from '../../shared/account/own-password-field.tsx';
import { tellWrongCode } from '../../shared/second-step/code-field.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/feedback/confirm-dialog.tsx';
import { digitsOf } from '../../words/code-words.ts';
import { CurrentCodeField } from './current-code-field.tsx';

type Props = Omit<ConfirmDialogProps, 'inputs' | 'defaultValues' | 'refused' | 'confirm'> & {
  /** Of the account. */
  readonly email: string;
  /** @param code a current code of the second factor; undefined until the API requires one */
  confirm(password: string, code?: string): Promise<unknown>;
};

/** A confirmation that asks for the password and, when the API requires it, for a current code of the second factor. */
export function FactorChangeDialog({ email, confirm, onClose, ...dialog }: Props) {
  const [needsCode, setNeedsCode] = useState(false);
  return (
    <ConfirmDialog
      {...dialog}
      onClose={() => {
        setNeedsCode(false);
        onClose();
      }}
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
