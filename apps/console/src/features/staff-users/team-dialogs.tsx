import { Stack } from '@mui/material';
import { useState } from 'react';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { type ChosenPerson, PersonField } from '../../shared/staff/person-field.tsx';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { useSetRole } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

export type Colleague =
  paths['/api/staff/users']['get']['responses']['200']['content']['application/json']['items'][number];
export type AskedOfTeam = readonly ['add'] | readonly ['change' | 'remove', Colleague];

export default function TeamDialog({ asked, onClose }: { readonly asked: AskedOfTeam; onClose(): void }) {
  if (asked[0] === 'add') return <AddDialog onClose={onClose} />;
  if (asked[0] === 'change') return <RoleDialog user={asked[1]} onClose={onClose} />;
  return <RemoveDialog of={asked[1]} onClose={onClose} />;
}

/** Asks who first, because that person's address is typed before the role is given. */
function AddDialog({ onClose }: { onClose(): void }) {
  const { user } = useSignedIn();
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  if (person && person.id !== user.id) return <RoleDialog user={person} onClose={onClose} />;
  return (
    <DialogFrame title="Add to staff" onClose={onClose}>
      <Stack spacing={2.5}>
        <PersonField
          label="Person"
          hint={
            person
              ? 'This is you. Ask another admin to change your role.'
              : 'A part of a name or email, or a whole ID. The person needs an account with a proven address.'
          }
          chosen={person}
          choose={setPerson}
          autoFocus
        />
        <div>
          <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
        </div>
      </Stack>
    </DialogFrame>
  );
}

function RemoveDialog({ of, onClose }: { readonly of: Colleague; onClose(): void }) {
  const setRole = useSetRole();
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Remove ${of.name} from staff?`}
      verb="Remove from staff"
      typed={of.email}
      typedIsEmail
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" />}
      confirm={(values) => setRole.mutateAsync({ userId: of.id, role: 'user', ...reasonIn(values) })}
    >
      {of.name} loses the staff console at once, and stops acting as anyone. The account itself stays. {of.email} is
      told by email.
    </ConfirmDialog>
  );
}
