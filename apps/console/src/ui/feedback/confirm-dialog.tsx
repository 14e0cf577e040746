/**
 * A change that cannot be undone asks first: `children` state the consequences in numbers ("3 sessions will end"), and the
 * most serious ones want a text to be typed (`typed`). A change that can be undone is made immediately, with `toast(…, { undo })`.
 * The safe element has the first focus: that field, else the cancel button. The button repeats the verb, never "OK".
 * `confirm` resolves = the dialog closes; throws ApiRefusal = shown above the buttons.
 */
import { Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import type { WhileActing } from '../actions/acting-context.ts';
import { SecondaryButton } from '../actions/buttons.tsx';
import { Form, type ServerFormOptions, SubmitButton, useServerForm } from '../forms/form.tsx';
import { TypedField } from '../forms/typed-field.tsx';

export interface ConfirmDialogProps {
  onClose(): void;
  readonly title: string;
  readonly children: ReactNode;
  readonly verb: ReactNode;
  readonly safe?: string;
  readonly danger?: boolean;
  /** The exact text that must be typed: an email, a slug, a name. */
  readonly typed?: string;
  /** The text is an email: any case is accepted. */
  readonly typedIsEmail?: boolean;
  /** A name for that text, if it is ambiguous: "the team’s name". */
  readonly typedWhat?: string;
  readonly inputs?: ReactNode;
  /** In the place of question and form: while the consequences are read, and where they forbid the change. */
  readonly instead?: ReactNode;
  readonly defaultValues?: Readonly<Record<string, string>>;
  confirm(values: Readonly<Record<string, string>>): Promise<unknown>;
  readonly whileActing?: WhileActing;
  readonly refused?: ServerFormOptions<Record<string, string>>['refused'];
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, safe = 'Cancel', danger, typed, confirm, onClose } = props;
  const form = useServerForm<Record<string, string>>({
    defaultValues: { typed: '', ...props.defaultValues },
    send: async (values) => {
      await confirm(values);
      onClose();
    },
    ...(props.refused && { refused: props.refused }),
  });
  if (props.instead) {
    return (
      <DialogFrame
        title={title}
        onClose={onClose}
        actions={
          <SecondaryButton onClick={onClose} autoFocus>
            {safe}
          </SecondaryButton>
        }
      >
        {props.instead}
      </DialogFrame>
    );
  }
  return (
    <DialogFrame title={title} onClose={onClose}>
      <Form of={form} {...(props.whileActing && { whileActing: props.whileActing })}>
        <Typography component="div" color="textSecondary">
          {children}
        </Typography>
        {typed !== undefined && (
          <TypedField typed={typed} what={props.typedWhat} isEmail={props.typedIsEmail ?? false} autoFocus />
        )}
        {props.inputs}
        <SubmitButton
          color={danger ? 'error' : 'primary'}
          beside={
            <SecondaryButton onClick={onClose} autoFocus={typed === undefined}>
              {safe}
            </SecondaryButton>
          }
        >
          {verb}
        </SubmitButton>
      </Form>
    </DialogFrame>
  );
}

/** For a question that does not change while it is open; `dialog` stands on the page that asks. */
export function useConfirm() {
  const [asked, ask] = useState<Omit<ConfirmDialogProps, 'onClose'>>();
  return { ask, dialog: asked && <ConfirmDialog {...asked} onClose={() => ask(undefined)} /> };
}
