import { Box } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { byCreation, PersonCell, TimeCell, yesOrNo } from '../../shared/staff/list-cells.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { keyStatus } from '../../shared/staff/key-status.ts';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { MONO } from '../../theme/theme.ts';
import { ActDialog, acts, actsOn, type KeyAct } from './key-acts.tsx';
import { keyEnds } from '../../shared/api-keys/key-ends.ts';

type Route = paths['/api/staff/api-keys']['get'];
type Key = Route['responses']['200']['content']['application/json']['items'][number];

const apiKeys: StaffList<Key> = {
  key: 'api-keys',
  title: 'API keys',
  lead: 'Found by how they begin; a whole key is never sent or shown.',
  noun: 'key',
  empty: 'Keys appear here once people create them.',
  views: [
    { label: 'All', query: '' },
    { label: 'Disabled', query: 'enabled=false' },
  ],
  filters: [
    { name: 'start', label: 'First 6 characters', kind: 'text', length: 6 },
    { name: 'userId', label: 'Owner’s ID', kind: 'text', whole: 'id' },
    { name: 'enabled', label: 'State', kind: 'choice', options: yesOrNo('Enabled', 'Disabled') },
  ],
  sorts: byCreation,
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    {
      head: 'Key',
      cell: ({ id, name, start, lastFour }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <RecordLink kind="api-key" id={id}>
            {name ?? 'Without a name'}
          </RecordLink>
          <Box sx={{ fontFamily: MONO, fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 400 }}>
            {keyEnds({ start, lastFour })}
          </Box>
        </Box>
      ),
    },
    { head: 'Owner', cell: ({ owner }) => <PersonCell of={owner} /> },
    { head: 'State', cell: (row) => <Status of={row} /> },
    { head: 'Last used', cell: ({ lastRequest }) => <TimeCell at={lastRequest} never="Never" /> },
    { head: 'Expires', cell: ({ expiresAt }) => <TimeCell at={expiresAt} never="Never" /> },
    { head: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} />, wideOnly: true },
  ],
  read: (query, signal): Promise<RowPage<Key>> => {
    const params = { query: query as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/api-keys', { params, signal }));
  },
};

const Status = ({ of }: { readonly of: Key }) => <StatusChip {...keyStatus(of, useNow())} />;

export default function KeysPage() {
  const { user } = useSignedIn();
  const now = useNow();
  const [asked, ask] = useState<readonly [KeyAct, Key]>();
  return (
    <>
      <StaffListPage
        list={apiKeys}
        rowActions={(row) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { sm: 'flex-end' } }}>
            {actsOn(row, now).map((act) => (
              <ExplainedButton
                key={act}
                size="small"
                variant="outlined"
                color={act === 'delete' ? 'error' : 'inherit'}
                aria-label={`${acts[act].button} ${keyEnds(row)} of ${row.owner.email}`}
                disabledReason={act === 'disable' || user.role === 'admin' ? undefined : ADMINS_ONLY}
                onClick={() => ask([act, row])}
              >
                {acts[act].button}
              </ExplainedButton>
            ))}
          </Box>
        )}
      />
      {asked && <ActDialog act={asked[0]} of={asked[1]} onClose={() => ask(undefined)} />}
    </>
  );
}
