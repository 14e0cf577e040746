import { Box } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { byCreation } from '../../shared/staff/list-cells.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

type Route = paths['/api/staff/organizations']['get'];
type Organization = Route['responses']['200']['content']['application/json']['items'][number];

const organizations: StaffList<Organization> = {
  key: 'organizations',
  title: 'Organizations',
  noun: 'organization',
  empty: 'Organizations appear here once people create them.',
  views: [{ label: 'All', query: '' }],
  filters: [
    { name: 'text', label: 'Search', kind: 'search', placeholder: 'Part of a name or address' },
    { name: 'userId', label: 'Member’s ID', kind: 'text', whole: 'id' },
  ],
  sorts: [...byCreation, { value: 'name', label: 'Name, A to Z' }, { value: '-name', label: 'Name, Z to A' }],
  room: 720,
  rowKey: ({ id }) => id,
  columns: [
    {
      head: 'Name',
      sort: 'name',
      cell: ({ id, name, slug }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <RecordLink kind="organization" id={id}>
            {name}
          </RecordLink>
          <Muted sx={{ fontWeight: 400 }}>{slug}</Muted>
        </Box>
      ),
    },
    { head: 'Owners', cell: ({ owners }) => <Owners of={owners} /> },
    { head: 'Members', align: 'right', cell: ({ memberCount }) => memberCount.toLocaleString('en') },
    { head: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ],
  read: (query, signal): Promise<RowPage<Organization>> => {
    const params = { query: query as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/organizations', { params, signal }));
  },
};

export default function OrganizationsPage() {
  return <StaffListPage list={organizations} />;
}

const Owners = ({ of }: { readonly of: Organization['owners'] }) =>
  of.length === 0 ? (
    <Muted component="span">No owner</Muted>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
      {of.map(({ id, email }) => (
        <li key={id}>
          <RecordLink kind="user" id={id}>
            {email}
          </RecordLink>
        </li>
      ))}
    </Box>
  );
