import { Box } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { byCreation, PersonCell, TimeCell, yesOrNo } from '../../shared/staff/list-cells.tsx';
import { type Rows, type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { MONO } from '../../theme/theme.ts';

type Route = paths['/api/staff/api-keys']['get'];
type Key = Route['responses']['200']['content']['application/json']['items'][number];

function stateOf({ enabled, expiresAt, remaining }: Key): StateText {
  if (!enabled) return { state: 'bad', text: 'Disabled' };
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return { state: 'neutral', text: 'Expired' };
  return remaining === 0 ? { state: 'attention', text: 'Used up' } : { state: 'good', text: 'Works' };
}

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
    { name: 'userId', label: 'Owner’s ID', kind: 'text' },
    { name: 'enabled', label: 'State', kind: 'choice', options: yesOrNo('Enabled', 'Disabled') },
  ],
  sorts: byCreation,
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    {
      head: 'Key',
      cell: ({ name, start }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {name ?? 'Without a name'}
          <Box sx={{ fontFamily: MONO, fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 400 }}>{start}…</Box>
        </Box>
      ),
    },
    { head: 'Owner', cell: ({ owner }) => <PersonCell of={owner} /> },
    { head: 'State', cell: (row) => <StatusChip {...stateOf(row)} /> },
    { head: 'Last used', cell: ({ lastRequest }) => <TimeCell at={lastRequest} never="Never" /> },
    { head: 'Expires', cell: ({ expiresAt }) => <TimeCell at={expiresAt} never="Never" /> },
    { head: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} />, wideOnly: true },
  ],
  read: (query, signal): Promise<Rows<Key>> => {
    const params = { query: query as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/api-keys', { params, signal }));
  },
};

const acts = {
  disable: {
    button: 'Disable',
    verb: 'Disable key',
    done: 'Key disabled.',
    consequence: 'Programs that use it are refused at once. It can be enabled again.',
  },
  enable: { button: 'Enable', verb: 'Enable key', done: 'Key enabled.', consequence: 'Programs can use it again.' },
  delete: {
    button: 'Delete',
    verb: 'Delete key',
    done: 'Key deleted.',
    consequence: 'Programs that use it are refused at once, for good.',
  },
} as const;
type Act = keyof typeof acts;

/** Keys that have expired or are used up are deleted soon, and cannot be changed any more. */
function actsOn(key: Key): readonly Act[] {
  if (stateOf(key).state === 'neutral' || key.remaining === 0) return [];
  return [key.enabled ? 'disable' : 'enable', 'delete'];
}

export default function KeysPage() {
  const { user } = useSignedIn();
  const [asked, ask] = useState<readonly [Act, Key]>();
  return (
    <>
      <StaffListPage
        list={apiKeys}
        rowActions={(row) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { sm: 'flex-end' } }}>
            {actsOn(row).map((act) => (
              <ExplainedButton
                key={act}
                size="small"
                variant="outlined"
                color={act === 'delete' ? 'error' : 'inherit'}
                aria-label={`${acts[act].button} ${row.start}… of ${row.owner.email}`}
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

function ActDialog(props: { readonly act: Act; readonly of: Key; onClose(): void }) {
  const { act, of, onClose } = props;
  const { verb, done, consequence } = acts[act];
  const change = useChange(
    (body: { readonly reason: string }) => {
      const init = { params: { path: { id: of.id } }, body };
      if (act === 'disable') return answer(api.POST('/api/staff/api-keys/{id}/disable', init));
      if (act === 'enable') return answer(api.POST('/api/staff/api-keys/{id}/enable', init));
      return answer(api.POST('/api/staff/api-keys/{id}/delete', init));
    },
    { refresh: [[`staff-${apiKeys.key}`]], done, quiet: true },
  );
  return (
    <ConfirmDialog
      danger={act !== 'enable'}
      onClose={onClose}
      title={`${verb.replace('key', `the key ${of.start}…`)}?`}
      verb={verb}
      {...(act === 'delete' && { typed: of.name ?? of.start, typedWhat: 'the key’s name' })}
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={(values) => change.mutateAsync({ reason: '', ...reasonIn(values) })}
    >
      {consequence} {of.owner.email} is told by email.
    </ConfirmDialog>
  );
}
