import { Box } from '@mui/material';
import { boot } from '../../api/boot.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ExtraUserField } from '../../shared/account/extra-user-field.tsx';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { emailRules, nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { editOf, editValuesOf } from './user-edit.ts';
import { type User, useEdit } from './queries.ts';
import { obstacles } from './user-state.ts';

const languages = [
  { value: '', label: 'No preference' },
  ...boot.languages.map(({ code, name, tag }) => ({ value: String(code), label: name, lang: tag })),
];

/** @param atEmail the address is what is to be corrected */
export function EditDialog(props: { readonly user: User; readonly atEmail: boolean; onClose(): void }) {
  const { user, atEmail, onClose } = props;
  const { user: staff } = useSignedIn();
  const why = obstacles(staff, user).email;
  const before = editValuesOf(user, boot.extraUserFields);
  const edit = useEdit();
  const form = useServerForm({
    defaultValues: { ...before, reason: '' },
    send: async ({ reason, ...values }) => {
      const data = editOf(values, before, boot.extraUserFields);
      if (Object.keys(data).length > 0) {
        await edit({ userId: user.id, data, ...reasonIn({ reason }) });
        toast('Saved.');
      }
      onClose();
    },
  });
  const emailHint =
    why ?? 'A new address has to be confirmed again. The former address is told, and its holder can undo the change.';
  return (
    <DialogFrame title={`Edit ${user.name}`} onClose={onClose} wide>
      <Form of={form}>
        <Field
          name="name"
          label="Name"
          autoComplete="off"
          noManager
          autoFocus={!atEmail}
          rules={nameRules('Enter a name.')}
        />
        <div>
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="off"
            noManager
            autoFocus={atEmail}
            readOnly={why !== undefined}
            rules={emailRules('Enter an email address.')}
            hint={emailHint}
          />
          <Box sx={{ mt: 1 }}>
            <CheckboxField
              name="emailVerified"
              label="Address is verified"
              hint="Applies to the present address, and doesn’t prove that it is theirs."
              disabled={why !== undefined}
            />
          </Box>
        </div>
        {boot.usernames && <Field name="username" label="Username" autoComplete="off" noManager />}
        {boot.languages.length > 0 && <SelectField name="language" label="Language" options={languages} />}
        <Field name="image" label="Picture" type="url" autoComplete="off" noManager hint="Image URL." />
        {boot.extraUserFields.map((field) => (
          <ExtraUserField key={field.name} field={field} />
        ))}
        <ReasonField name="reason" />
        <SubmitButton cancel={onClose}>Save changes</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
