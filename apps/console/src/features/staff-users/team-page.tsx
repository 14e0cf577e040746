import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { anyOf, byCreation, PersonCell, TimeCell, yesOrNo } from '../../shared/staff/list-cells.tsx';
import { type Rows, type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import { type ChosenPerson, PersonField } from '../../shared/staff/person-field.tsx';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { roleText } from '../../shared/staff/user-status.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import { useSetRole } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { obstacles } from './user-state.ts';

type Route = paths['/api/staff/users']['get'];
type Colleague = Route['responses']['200']['content']['application/json']['items'][number];

const team: StaffList<Colleague> = {
  key: 'team',
  title: 'Staff and roles',
  lead: 'Support reads everything and repairs accounts. Admins do the rest.',
  noun: 'colleague',
  empty: 'An account of staff appears here once it has a role.',
  views: [
    { label: 'All', query: '' },
    { label: 'Admins', query: 'role=admin' },
    { label: 'Support', query: 'role=support' },
    { label: 'Two-factor off', query: 'twoFactorEnabled=false' },
  ],
  filters: [
    { name: 'text', label: 'Search', kind: 'search', placeholder: 'Name, email or ID' },
    { name: 'role', label: 'Role', kind: 'choice', options: anyOf({ admin: 'Admin', support: 'Support' }) },
    { name: 'twoFactorEnabled', label: 'Two-factor', kind: 'choice', options: yesOrNo('On', 'Off') },
  ],
  sorts: [...byCreation, { value: 'name', label: 'Name, A to Z' }, { value: '-name', label: 'Name, Z to A' }],
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    { head: 'Person', sort: 'name', cell: (row) => <Member of={row} /> },
    { head: 'Role', cell: ({ role }) => roleText(role) },
    {
      head: 'Two-factor',
      cell: ({ twoFactorEnabled: isOn }) => (isOn ? 'On' : <StatusChip state="attention" text="Off" />),
    },
    { head: 'Last seen', cell: ({ lastSeenAt }) => <TimeCell at={lastSeenAt} never="No session" /> },
  ],
  read: (query, signal): Promise<Rows<Colleague>> => {
    const params = { query: { ...query, staff: true } as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/users', { params, signal }));
  },
};

function Member({ of }: { readonly of: Colleague }) {
  const { user } = useSignedIn();
  return (
    <>
      <PersonCell of={of} />
      {of.id === user.id && <Caption>This is you.</Caption>}
    </>
  );
}

type Asked = readonly ['add'] | readonly ['change' | 'remove', Colleague];

export default function TeamPage() {
  const { user } = useSignedIn();
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  return (
    <>
      <StaffListPage
        list={team}
        actions={
          <ExplainedButton
            variant="contained"
            disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
            onClick={() => ask(['add'])}
          >
            Add
          </ExplainedButton>
        }
        rowActions={(row) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { sm: 'flex-end' } }}>
            {(['change', 'remove'] as const).map((act) => (
              <ExplainedButton
                key={act}
                size="small"
                variant="outlined"
                color={act === 'remove' ? 'error' : 'inherit'}
                aria-label={act === 'change' ? `Change role of ${row.email}` : `Remove ${row.email} from staff`}
                disabledReason={obstacles(user, row).role}
                onClick={() => ask([act, row])}
              >
                {act === 'change' ? 'Change role' : 'Remove'}
              </ExplainedButton>
            ))}
          </Box>
        )}
      />
      {asked?.[0] === 'add' && <AddDialog onClose={close} />}
      {asked?.[0] === 'change' && <RoleDialog user={asked[1]} onClose={close} />}
      {asked?.[0] === 'remove' && <RemoveDialog of={asked[1]} onClose={close} />}
    </>
  );
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
