import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { deviceOf } from '../../shared/account/devices.ts';
import { type Rows, type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import { RowButton } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { SignOutOne } from './user-sessions.tsx';

type SessionQuery = NonNullable<paths['/api/staff/sessions']['get']['parameters']['query']>;
type Session = paths['/api/staff/sessions']['get']['responses']['200']['content']['application/json']['items'][number];

const sessions: StaffList<Session> = {
  key: 'sessions',
  title: 'Sessions',
  lead: 'Everybody who is signed in.',
  noun: 'session',
  empty: 'Sessions appear here once people sign in.',
  views: [
    { label: 'All', query: '' },
    { label: 'Staff acting as someone', query: 'impersonated=true' },
  ],
  filters: [
    { name: 'userId', label: 'User ID', kind: 'text' },
    { name: 'ipAddress', label: 'IP address', kind: 'text' },
    {
      name: 'impersonated',
      label: 'Started by',
      kind: 'choice',
      options: [
        { value: '', label: 'Anyone' },
        { value: 'false', label: 'The account holder' },
        { value: 'true', label: 'Staff acting as them' },
      ],
    },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
  ],
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    { head: 'Person', cell: (row) => <Person of={row} /> },
    { head: 'Device', cell: (row) => <Device of={row} /> },
    { head: 'IP address', cell: ({ ipAddress }) => <SameAddress ipAddress={ipAddress} /> },
    { head: 'Signed in', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { head: 'Renewed', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />, wideOnly: true },
    { head: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
  ],
  read: (query, signal): Promise<Rows<Session>> =>
    answer(api.GET('/api/staff/sessions', { params: { query: query as SessionQuery }, signal })),
};

export default function SessionsPage() {
  const [target, setTarget] = useState<Session>();
  const queries = useQueryClient();
  const { session: here } = useSignedIn();
  const close = () => {
    setTarget(undefined);
    void queries.invalidateQueries({ queryKey: [`staff-${sessions.key}`] });
  };
  return (
    <>
      <StaffListPage
        list={sessions}
        rowActions={(row) =>
          row.id !== here.id && (
            <RowButton
              aria-label={`Sign out ${row.email}, ${deviceOf(row.userAgent).name}`}
              onClick={() => setTarget(row)}
            >
              Sign out
            </RowButton>
          )
        }
      />
      {target && <SignOutOne user={target} session={{ ...target, token: target.id }} onClose={close} />}
    </>
  );
}

const Person = ({ of: { userId, name, email } }: { readonly of: Session }) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Link to={`/staff/users/${userId}`}>{name}</Link>
    <Muted sx={{ fontWeight: 400 }}>{email}</Muted>
  </Box>
);

const Device = ({ of: { userAgent, impersonatedBy } }: { readonly of: Session }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    <DeviceName userAgent={userAgent} here={false} />
    {impersonatedBy !== null && <StatusChip state="attention" text="Staff" />}
  </Box>
);

const SameAddress = ({ ipAddress }: Pick<Session, 'ipAddress'>) =>
  ipAddress === '' ? (
    <Muted component="span">Unknown</Muted>
  ) : (
    <Link to={`/staff/sessions?ipAddress=${encodeURIComponent(ipAddress)}`}>{ipAddress}</Link>
  );
