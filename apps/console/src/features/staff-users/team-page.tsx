import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { anyOf, byCreation, PersonCell, TimeCell, yesOrNo } from '../../shared/staff/list-cells.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { roleText } from '../../shared/staff/user-status.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import type { AskedOfTeam, Colleague } from './team-dialogs.tsx';
import { obstacles } from './user-state.ts';

type Route = paths['/api/staff/users']['get'];

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
    { head: 'Session renewed', cell: ({ lastSeenAt }) => <TimeCell at={lastSeenAt} never="No session" /> },
  ],
  read: (query, signal): Promise<RowPage<Colleague>> => {
    const params = { query: { ...query, staff: true } as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/users', { params, signal }));
  },
};

const TeamDialog = lazy(() => import('./team-dialogs.tsx'));

function Member({ of }: { readonly of: Colleague }) {
  const { user } = useSignedIn();
  return (
    <>
      <PersonCell of={of} />
      {of.id === user.id && <Caption>This is you.</Caption>}
    </>
  );
}

export default function TeamPage() {
  const { user } = useSignedIn();
  const [asked, ask] = useState<AskedOfTeam>();
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
      {asked && (
        <Suspense fallback={null}>
          <TeamDialog asked={asked} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  );
}
