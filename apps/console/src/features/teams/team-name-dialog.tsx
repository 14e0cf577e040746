import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';

export function TeamNameDialog(props: {
  readonly title: string;
  readonly verb: string;
  readonly name?: string;
  save(name: string): Promise<unknown>;
  onClose(): void;
}) {
  const { title, verb, name = '', save, onClose } = props;
  const form = useServerForm<{ name: string }>({
    defaultValues: { name },
    send: async (values) => {
      await save(values.name.trim());
      onClose();
    },
  });
  return (
    <DialogFrame title={title} onClose={onClose}>
      <Form of={form} whileActing={name === '' ? 'refused' : 'unless-read-only'}>
        <Field name="name" label="Name" autoComplete="off" noManager autoFocus rules={nameRules('Enter a name.')} />
        <SubmitButton cancel={onClose}>{verb}</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
