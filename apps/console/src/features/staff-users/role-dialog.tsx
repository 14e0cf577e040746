import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form, SubmitButton, useServerForm, useTheForm } from '../../ui/forms/form.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { TypedField } from '../../ui/forms/typed-field.tsx';
import { accountRoles } from '../../shared/account/roles.ts';
import { userRecord } from '../../shared/staff/records.ts';
import { useSetRole } from './queries.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';

const options = [
  { value: 'user', label: accountRoles.user, hint: 'Their own account only.' },
  { value: 'support', label: accountRoles.support, hint: 'Reads everything, repairs accounts, signs people out.' },
  {
    value: 'admin',
    label: accountRoles.admin,
    hint: 'Also edits, bans and deletes accounts, acts as users, and gives roles.',
  },
];

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export function RoleDialog({ user, onClose }: { readonly user: Person; onClose(): void }) {
  const setRole = useSetRole();
  const isUnproven = useQuery(userRecord(user.id)).data?.emailProven === false;
  const form = useServerForm({
    defaultValues: { role: user.role, reason: '', typed: '' },
    send: async ({ role, reason }) => {
      await setRole.mutateAsync({ userId: user.id, role, ...reasonIn({ reason }) });
      onClose();
    },
  });
  return (
    <DialogFrame title={`Change the role of ${user.name}?`} onClose={onClose}>
      <Form of={form}>
        <Typography color="textSecondary">{user.email} is told by email.</Typography>
        {isUnproven && (
          <Alert severity="warning" role="note">
            This person can’t join the staff yet: they have not proven that {user.email} is theirs. Send them a
            confirmation first, from their page.
          </Alert>
        )}
        <RadioField name="role" label="Role" options={options} />
        <ReasonField name="reason" />
        <TypedField typed={user.email} isEmail />
        <ChangeButton role={user.role} onClose={onClose} />
      </Form>
    </DialogFrame>
  );
}

function ChangeButton({ role, onClose }: { readonly role: string; onClose(): void }) {
  const chosen = useWatch({ control: useTheForm().form.control, name: 'role' }) as string;
  return (
    <SubmitButton disabled={chosen === role} cancel={onClose}>
      Change role
    </SubmitButton>
  );
}
