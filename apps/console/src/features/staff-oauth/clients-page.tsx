import { Box } from '@mui/material';
import { Outlet, useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { byCreation, PersonCell, yesOrNo } from '../../shared/staff/list-cells.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { CalendarDate, RelativeTime } from '../../ui/time/dates.tsx';

type Route = paths['/api/staff/oauth/clients']['get'];
type Client = Route['responses']['200']['content']['application/json']['items'][number];

const clients: StaffList<Client> = {
  key: 'clients',
  title: 'OAuth clients',
  lead: 'Apps that sign people in or act for them.',
  noun: 'client',
  empty: 'Clients that developers or admins register appear here.',
  views: [
    { label: 'All', query: '' },
    { label: 'Trusted', query: 'trusted=true' },
    { label: 'Disabled', query: 'disabled=true' },
    { label: 'Without an owner', query: 'anonymous=true' },
  ],
  filters: [
    { name: 'text', label: 'Search', kind: 'search', placeholder: 'Name or client ID' },
    { name: 'disabled', label: 'State', kind: 'choice', options: yesOrNo('Disabled', 'Enabled') },
    { name: 'trusted', label: 'Trust', kind: 'choice', options: yesOrNo('Trusted', 'Not trusted') },
    { name: 'anonymous', label: 'Owner', kind: 'choice', options: yesOrNo('None', 'An account') },
    { name: 'userId', label: 'Owner’s ID', kind: 'text', whole: 'id' },
  ],
  sorts: byCreation,
  room: 780,
  rowKey: ({ id }) => id,
  columns: [
    {
      head: 'Name',
      cell: ({ id, name, clientId }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <RecordLink kind="oauth-client" id={id}>
            {name ?? 'Without a name'}
          </RecordLink>
          <Muted sx={{ fontWeight: 400 }}>{clientId}</Muted>
        </Box>
      ),
    },
    { head: 'Status', cell: (row) => <Status of={row} /> },
    {
      head: 'Owner',
      cell: ({ owner }) => (owner === null ? <Muted component="span">No owner</Muted> : <PersonCell of={owner} />),
    },
    {
      head: 'Last token',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <CalendarDate at={lastUsedAt} />),
    },
    { head: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ],
  read: (query, signal): Promise<RowPage<Client>> => {
    const params = { query: query as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/oauth/clients', { params, signal }));
  },
};

export default function ClientsPage() {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  return (
    <>
      <StaffListPage
        list={clients}
        actions={
          <ExplainedButton
            variant="contained"
            disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
            onClick={() => void navigate('/staff/oauth/clients/new', { preventScrollReset: true })}
          >
            New client
          </ExplainedButton>
        }
      />
      <Outlet />
    </>
  );
}

const Status = ({ of: { disabled, trusted, rightsSuspendedAt } }: { readonly of: Client }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    {disabled ? <StatusChip state="bad" text="Disabled" /> : !trusted && rightsSuspendedAt === null && 'Enabled'}
    {trusted && <StatusChip state="good" text="Trusted" />}
    {rightsSuspendedAt !== null && <StatusChip state="attention" text="Rights suspended" />}
  </Box>
);
