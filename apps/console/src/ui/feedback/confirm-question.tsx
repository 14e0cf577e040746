/** The content of `ConfirmDialog`, with what forms need. */
import { Typography } from '@mui/material';
import { DialogFrame } from './dialog-frame.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { SecondaryButton } from '../actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../forms/form.tsx';
import { TypedField } from '../forms/typed-field.tsx';

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
