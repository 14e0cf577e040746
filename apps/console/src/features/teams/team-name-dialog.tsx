import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { nameRules } from '../../ui/forms/name-rules.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';

interface Props {
  readonly title: string;
  readonly verb: string;
  readonly name?: string;
  save(name: string): Promise<unknown>;
  onClose(): void;
}

/** Names a new team or renames one. */
export function TeamNameDialog(props: Props) {
  return (
    <DialogFrame open title={props.title} onClose={props.onClose}>
      <DialogContent>
        <NameForm {...props} />
      </DialogContent>
    </DialogFrame>
  );
}

function NameForm({ verb, name = '', save, onClose }: Props) {
  const form = useServerForm<{ name: string }>({
    defaultValues: { name },
    send: async (values) => {
      await save(values.name.trim());
      onClose();
    },
  });
  return (
    <Form of={form}>
      <Field name="name" label="Name" autoComplete="off" noManager autoFocus rules={nameRules('Enter a name.')} />
      <SubmitButton
        beside={
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {verb}
      </SubmitButton>
    </Form>
  );
}
