import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { deviceOf } from '../../shared/account/devices.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { byCreation, PersonCell } from '../../shared/staff/list-cells.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { RowButton } from '../../ui/data/data-list.tsx';
import { useUrlState } from '../../ui/data/list-filter.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { keys } from './queries.ts';
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
    { name: 'userId', label: 'User ID', kind: 'text', whole: 'id' },
    { name: 'ipAddress', label: 'IP address', kind: 'text', whole: 'ip' },
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
  sorts: byCreation,
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    { head: 'Person', cell: ({ userId, name, email }) => <PersonCell of={{ id: userId, name, email }} /> },
    { head: 'Device', cell: (row) => <Device of={row} /> },
    { head: 'IP address', cell: ({ ipAddress }) => <SameAddress ipAddress={ipAddress} /> },
    { head: 'Signed in', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { head: 'Renewed', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />, wideOnly: true },
    { head: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
  ],
  read: (query, signal): Promise<RowPage<Session>> =>
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
        bulkActions={(found) => <EndAllHere of={found} />}
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

/** As many as the service ends at once. */
const MOST_AT_ONCE = 500;
const TOO_MANY = `At most ${MOST_AT_ONCE} sessions end at once. Filter by the user instead.`;

/** Ends all sessions at one address, where that is what the list shows. */
function EndAllHere({ of: { total, isTotalExact } }: { readonly of: RowPage<Session> }) {
  const { user: staff, session: here } = useSignedIn();
  const { get } = useUrlState();
  const [isAsking, setIsAsking] = useState(false);
  const ipAddress = get('ipAddress');
  const end = useChange(
    (body: { readonly reason: string }) =>
      answer(api.POST('/api/staff/sessions/end', { body: { ipAddress, seen: total, ...body } })),
    {
      refresh: [[`staff-${sessions.key}`], keys.all],
      done: ({ ended }) => `${counted(ended, 'session')} ended.`,
      quiet: true,
    },
  );
  const isOwn = here.ipAddress === ipAddress;
  const count = isOwn ? total - 1 : total;
  if (ipAddress === '' || get('userId') || get('impersonated') || !isTotalExact || count < 1) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: { sm: 'flex-end' } }}>
      <ExplainedButton
        variant="outlined"
        color="error"
        disabledReason={staff.role !== 'admin' ? ADMINS_ONLY : total > MOST_AT_ONCE ? TOO_MANY : undefined}
        onClick={() => setIsAsking(true)}
      >
        Sign out {counted(count, 'session')}
      </ExplainedButton>
      {isAsking && (
        <ConfirmDialog
          danger
          onClose={() => setIsAsking(false)}
          title={`Sign out ${counted(count, 'session')}?`}
          verb={`Sign out ${counted(count, 'session')}`}
          typed={String(count)}
          defaultValues={{ reason: '' }}
          inputs={<ReasonField name="reason" isRequired />}
          confirm={(values) => end.mutateAsync(requiredReason(values))}
        >
          All sessions that began at {ipAddress} will end{isOwn && ', but for your own'}. Their owners are told by
          email, and can sign in again.
        </ConfirmDialog>
      )}
    </Box>
  );
}

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
