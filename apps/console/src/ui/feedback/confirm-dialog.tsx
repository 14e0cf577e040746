/**
 * Confirmation levels. C0: none. C1: done immediately, `toast(…, { undo })`. C2: this dialog; `children` state the
 * consequences in numbers ("3 sessions will end"). C3: `typed` = the exact text to type (email, slug, name). The safe
 * element has the first focus: that field, else the cancel button. The button repeats the verb, never "OK". `confirm`
 * resolves = the dialog closes; throws ApiRefusal = shown above the buttons. When the API requires a current code of the
 * second factor, the dialog asks for it and calls `confirm` again.
 */
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import { digitsOf } from '../../words/code-words.ts';
import { BackupCodeField, tellWrongCode } from '../forms/code-field.tsx';
import { Form } from '../forms/form.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TypedField } from '../forms/typed-field.tsx';
import { useServerForm } from '../forms/use-server-form.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  readonly children: ReactNode;
  /** What the button does, as a verb with its object: "Delete account". */
  readonly verb: string;
  readonly safe?: string;
  readonly danger?: boolean;
  /** C3: the text that must be typed. */
  readonly typed?: string;
  /** What the text is, if that is ambiguous: "the team’s name". */
  readonly typedWhat?: string;
  /** Email of the account whose password is passed to `confirm`. */
  readonly passwordOf?: string;
  /** @param code a current code of the second factor; undefined until the API requires it */
  confirm(password: string, code?: string): Promise<unknown>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  // The content is remounted each time, so that nothing stays of an earlier attempt.
  return (
    <DialogFrame open={props.open} title={props.title} onClose={props.onClose}>
      <Question {...props} />
    </DialogFrame>
  );
}

function Question(props: ConfirmDialogProps) {
  const { children, verb, safe = 'Cancel', danger, typed, passwordOf, confirm, onClose } = props;
  const [needsCode, setNeedsCode] = useState(false);
  const form = useServerForm<{ typed: string; password: string; code: string }>({
    defaultValues: { typed: '', password: '', code: '' },
    send: async ({ password, code }) => {
      await confirm(password, needsCode ? digitsOf(code) : undefined);
      onClose();
    },
    refused: (no, fields) => {
      if (needsCode) return tellWrongCode(no, fields);
      if (no.code !== 'CURRENT_CODE_IS_REQUIRED') return undefined;
      setNeedsCode(true);
      return true;
    },
  });
  return (
    <DialogContent>
      <Form of={form}>
        <Typography component="div" color="textSecondary">
          {children}
        </Typography>
        {typed !== undefined && <TypedField typed={typed} what={props.typedWhat} autoFocus />}
        {passwordOf !== undefined && (
          <div>
            <input type="text" name="username" autoComplete="username" value={passwordOf} readOnly hidden />
            <PasswordField name="password" label="Password" rules={{ required: 'Enter your password.' }} />
          </div>
        )}
        {needsCode && (
          <BackupCodeField
            label="Current code"
            autoComplete="one-time-code"
            hint="From your authenticator app, or a backup code."
            missing="Enter a current code."
            autoFocus
          />
        )}
        <SubmitButton
          color={danger ? 'error' : 'primary'}
          beside={
            <Button variant="outlined" color="inherit" onClick={onClose} autoFocus={typed === undefined}>
              {safe}
            </Button>
          }
        >
          {verb}
        </SubmitButton>
      </Form>
    </DialogContent>
  );
}
