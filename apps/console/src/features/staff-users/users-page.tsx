import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { accountRoles, ADMINS_ONLY } from '../../shared/account/roles.ts';
import { anyOf, byCreation, TimeCell, yesOrNo } from '../../shared/staff/list-cells.tsx';
import { roleText, statusOf } from '../../shared/staff/user-status.ts';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { fieldTime } from './user-state.ts';

type UserQuery = NonNullable<paths['/api/staff/users']['get']['parameters']['query']>;
type ListedUser = paths['/api/staff/users']['get']['responses']['200']['content']['application/json']['items'][number];

const users: StaffList<ListedUser> = {
  key: 'users',
  title: 'Users',
  noun: 'user',
  empty: 'People appear here once they sign up.',
  // A function of the day, which may change while the page is open.
  get views() {
    return [
      { label: 'All', query: '' },
      { label: 'New today', query: `createdFrom=${fieldTime(new Date()).slice(0, 'yyyy-mm-dd'.length)}` },
      { label: 'Unverified', query: 'emailVerified=false' },
      { label: 'Banned', query: 'banned=true' },
      { label: 'Two-factor off', query: 'twoFactorEnabled=false' },
      { label: 'Support', query: 'role=support' },
      { label: 'Admins', query: 'role=admin' },
    ];
  },
  filters: [
    { name: 'text', label: 'Search', kind: 'search', placeholder: 'Name, email or ID' },
    {
      name: 'role',
      label: 'Role',
      kind: 'choice',
      options: anyOf(accountRoles),
    },
    { name: 'banned', label: 'Ban', kind: 'choice', options: yesOrNo('Banned', 'Not banned') },
    { name: 'emailVerified', label: 'Email', kind: 'choice', options: yesOrNo('Verified', 'Unverified') },
    { name: 'twoFactorEnabled', label: 'Two-factor', kind: 'choice', options: yesOrNo('On', 'Off') },
    { name: 'createdFrom', label: 'Created from', kind: 'day' },
  ],
  sorts: [
    ...byCreation,
    { value: 'name', label: 'Name, A to Z' },
    { value: '-name', label: 'Name, Z to A' },
    { value: 'email', label: 'Email, A to Z' },
    { value: '-email', label: 'Email, Z to A' },
  ],
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    { head: 'Name', sort: 'name', cell: (row) => <Name of={row} /> },
    { head: 'Email', sort: 'email', cell: ({ email }) => <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box> },
    { head: 'Status', cell: (row) => <Status of={row} /> },
    { head: 'Role', cell: ({ role }) => <Box sx={{ whiteSpace: 'nowrap' }}>{roleText(role)}</Box> },
    { head: 'Two-factor', cell: ({ twoFactorEnabled }) => (twoFactorEnabled ? 'On' : 'Off'), wideOnly: true },
    {
      head: 'Session renewed',
      cell: ({ lastSeenAt }) => <TimeCell at={lastSeenAt} never="No session" />,
    },
    { head: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ],
  read: (query, signal): Promise<RowPage<ListedUser>> =>
    answer(api.GET('/api/staff/users', { params: { query: query as UserQuery }, signal })),
};

export default function UsersPage() {
  return <StaffListPage list={users} actions={<Create />} />;
}

const CreateDialog = lazy(() => import('./create-dialog.tsx'));

function Create() {
  const { user } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ExplainedButton
        variant="contained"
        disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
        onClick={() => setIsOpen(true)}
      >
        Create user
      </ExplainedButton>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Name({ of: { id, name } }: { readonly of: ListedUser }) {
  const { user } = useSignedIn();
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 120 } }}>
      <RecordLink kind="user" id={id}>
        {name}
      </RecordLink>
      {id === user.id && <Muted component="span"> (you)</Muted>}
    </Box>
  );
}

/** Chips show exceptions only, so that they are seen. */
function Status({ of }: { readonly of: ListedUser }) {
  const status = statusOf(of, useNow());
  if (status.state === 'good' && of.emailVerified) return status.text;
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {status.state !== 'good' && <StatusChip {...status} />}
      {!of.emailVerified && <StatusChip state="attention" text="Unverified" />}
    </Box>
  );
}
