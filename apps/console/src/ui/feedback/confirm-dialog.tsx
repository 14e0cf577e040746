/**
 * Confirmation (console.md 2.2). C0: none. C1: do it, `toast(…, { undo })`. C2: this dialog; `children` say what happens
 * in numbers ("3 sessions will end"). C3: `typed` = the exact text to type (email, slug, name). What is safe has the
 * first focus: that field, else the button that keeps things. The dangerous button repeats the verb, never "OK".
 *
 *   <ConfirmDialog open={open} onClose={close} title="Sign out other devices?" verb="Sign out 3 devices" danger
 *     confirm={() => revokeOthers.mutateAsync()}>3 sessions will end. You’ll stay signed in on this device.</ConfirmDialog>
 *
 * `confirm` resolves = the dialog closes; throws ApiRefusal = its words stand above the buttons.
 */
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
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
  /** C3: only this very text opens the way. */
  readonly typed?: string;
  /** What that text is, where another thing may be called the same: "the team’s name". */
  readonly typedWhat?: string;
  /** Email of the account whose password is asked, and handed to `confirm`. */
  readonly passwordOf?: string;
  confirm(password: string): Promise<unknown>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  // The content is made anew each time, so an earlier try leaves nothing behind.
  return (
    <DialogFrame open={props.open} title={props.title} onClose={props.onClose}>
      <Question {...props} />
    </DialogFrame>
  );
}

function Question(props: ConfirmDialogProps) {
  const { children, verb, safe = 'Cancel', danger, typed, passwordOf, confirm, onClose } = props;
  const form = useServerForm<{ typed: string; password: string }>({
    defaultValues: { typed: '', password: '' },
    send: async ({ password }) => {
      await confirm(password);
      onClose();
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
