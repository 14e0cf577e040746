import { useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { ExtraUserField } from '../../shared/account/extra-user-field.tsx';
import { sent, shown } from '../../shared/account/extra-user-values.ts';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { emailRules, nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { useCreate } from './queries.ts';

interface Values {
  name: string;
  email: string;
  emailVerified: boolean;
  password: string;
  reason: string;
  /** Required fields of the installation. */
  [extra: string]: unknown;
}

const extraFields = boot.extraUserFields.filter(({ required }) => required);

export default function CreateDialog({ onClose }: { onClose(): void }) {
  const create = useCreate();
  const navigate = useNavigate();
  const form = useServerForm<Values>({
    defaultValues: {
      ...Object.fromEntries(extraFields.map((field) => [field.name, shown(undefined, field)])),
      name: '',
      email: '',
      emailVerified: false,
      password: '',
      reason: '',
    },
    send: async (values) => {
      const { emailVerified, password, reason } = values;
      const extras = Object.fromEntries(extraFields.map((field) => [field.name, sent(values[field.name], field)]));
      const [name, email] = [values.name.trim(), values.email.trim()];
      const { user } = await create({
        name,
        email,
        ...(password && { password }),
        data: { ...extras, ...(emailVerified && { emailVerified }) },
        ...reasonIn({ reason }),
      });
      toast(`${user.name} created.`);
      await navigate(`/staff/users/${user.id}`);
    },
  });
  return (
    <DialogFrame title="Create user" onClose={onClose} wide>
      <Form of={form}>
        <Field name="name" label="Name" autoComplete="off" noManager autoFocus rules={nameRules('Enter a name.')} />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          noManager
          rules={emailRules('Enter an email address.')}
        />
        <CheckboxField
          name="emailVerified"
          label="Address is verified"
          hint="Otherwise a link to confirm it is sent by email."
        />
        {extraFields.map((field) => (
          <ExtraUserField key={field.name} field={field} />
        ))}
        <PasswordField
          name="password"
          label="Password (optional)"
          autoComplete="new-password"
          noManager
          hint="Without one, this person sets it with a reset link, and only they know it."
        />
        <ReasonField name="reason" />
        <SubmitButton cancel={onClose}>Create user</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
