/** The content of `ConfirmDialog`, with what forms need. */
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { WhileActing } from '../actions/acting-context.ts';
import { DialogFrame } from './dialog-frame.tsx';
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
  /** Another button beside the two, below what was refused. */
  readonly remedy?: ReactNode;
  /** In the place of question and form: while the consequences are read, and where they forbid the change. */
  readonly instead?: ReactNode;
  readonly defaultValues?: Readonly<Record<string, string>>;
  confirm(values: Readonly<Record<string, string>>): Promise<unknown>;
  readonly whileActing?: WhileActing;
  readonly refused?: ServerFormOptions<Record<string, string>>['refused'];
}

export function ConfirmQuestion(props: ConfirmDialogProps) {
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
            <>
              <SecondaryButton onClick={onClose} autoFocus={typed === undefined}>
                {safe}
              </SecondaryButton>
              {props.remedy}
            </>
          }
        >
          {verb}
        </SubmitButton>
      </Form>
    </DialogFrame>
  );
}
