import { Box } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { ApiNames } from '../../shared/staff/api-names.tsx';
import { EndAccess } from '../../shared/staff/end-access.tsx';
import { byCreation, PersonCell, TimeCell, yesOrNo } from '../../shared/staff/list-cells.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

type Route = paths['/api/staff/oauth/grants']['get'];
type Grant = Route['responses']['200']['content']['application/json']['items'][number];

const grants: StaffList<Grant> = {
  key: 'grants',
  title: 'Access of apps',
  lead: 'Who gave which app access, and whether its tokens still work.',
  noun: 'grant',
  empty: 'Grants appear here once people connect apps.',
  views: [
    { label: 'All', query: '' },
    { label: 'Active', query: 'active=true' },
  ],
  filters: [
    { name: 'userId', label: 'User ID', kind: 'text', whole: 'id' },
    { name: 'clientId', label: 'Client ID', kind: 'text' },
    { name: 'active', label: 'Tokens', kind: 'choice', options: yesOrNo('Active', 'Ended') },
  ],
  sorts: byCreation,
  room: 940,
  rowKey: ({ id }) => id,
  columns: [
    {
      head: 'App',
      cell: ({ client: { id, name, clientId } }) => (
        <RecordLink kind="oauth-client" id={id}>
          {name ?? clientId}
        </RecordLink>
      ),
    },
    {
      head: 'Person',
      cell: ({ user, forUser }) =>
        forUser ? <PersonCell of={user} /> : <Muted component="span">The app for itself</Muted>,
    },
    {
      head: 'Scopes',
      cell: ({ scopes, resources }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {scopes.join(' ') || '–'}
          {resources.length > 0 && (
            <Caption>
              for <ApiNames of={resources} />
            </Caption>
          )}
        </Box>
      ),
    },
    { head: 'Tokens', align: 'right', cell: ({ tokens }) => tokens.length.toLocaleString('en') },
    { head: 'Last used', cell: ({ lastUsedAt }) => <TimeCell at={lastUsedAt} never="Never" /> },
    { head: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
    { head: 'Given', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ],
  read: (query, signal): Promise<RowPage<Grant>> => {
    const params = { query: query as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/oauth/grants', { params, signal }));
  },
};

export default function GrantsPage() {
  return (
    <StaffListPage
      list={grants}
      rowActions={({ client, user, forUser }) => forUser && user && <EndAccess user={user} app={client} />}
    />
  );
}
