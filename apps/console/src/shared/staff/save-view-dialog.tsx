import { Typography } from '@mui/material';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { useSave, type ViewedList } from './saved-views.ts';

/** Characters, as the service allows. */
const NAME_LENGTH = 80;

export function SaveDialog(props: {
  readonly list: ViewedList;
  readonly query: string;
  /** Names of the views that are there. */
  readonly taken: readonly string[];
  onClose(): void;
}) {
  const { list, query, taken, onClose } = props;
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  const save = useSave(list.key);
  const form = useServerForm({
    defaultValues: { name: '', shared: false },
    send: async ({ name, shared }) => {
      await save.mutateAsync({ name: name.trim(), query, shared });
      onClose();
      toast('View saved.');
    },
  });
  return (
    <DialogFrame title="Save this view" onClose={onClose}>
      <Form of={form}>
        <Typography color="textSecondary">The filters and the order of the list, under a name.</Typography>
        <Field
          name="name"
          label="Name"
          autoComplete="off"
          noManager
          autoFocus
          rules={{
            maxLength: NAME_LENGTH,
            validate: (text: string) =>
              text.trim() === ''
                ? 'Enter a name.'
                : !isTaken(text.trim()) || 'A view has this name already. Choose another.',
          }}
        />
        <CheckboxField name="shared" label="Show it to all staff" />
        <SubmitButton beside={<SecondaryButton onClick={onClose}>Cancel</SecondaryButton>}>Save view</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
