import { Box, Stack } from '@mui/material';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { type ApiKey, useApiKeys } from '../../shared/account/account-reads.ts';
import { figure } from '../../shared/api-keys/usage.ts';
import { MONO } from '../../theme/theme.ts';
import { PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useNewAct } from '../../ui/actions/offered-acts.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import {
  FilterSearch,
  FilterSelect,
  ListFilter,
  MANY,
  useSpokenCount,
  useUrlState,
} from '../../ui/data/list-filter.tsx';
import { Sparkline } from '../../ui/data/sparkline.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { keyStates, matching, nameOf, searchable, startOf, stateOf } from './key-state.ts';
import { curlSample, readsBilling } from './key-values.ts';
import { LIST_DAYS, useKeySettings, useUsageSummary } from './queries.ts';
import { counted } from '../../messages/counted.ts';

/** The address of the create dialog; keeps the filter of the list. */
const useNewKey = () => ({ pathname: '/account/api-keys/new', search: useLocation().search });

export default function ApiKeysPage() {
  const keys = useApiKeys();
  const filter = useKeyFilter(keys.data ?? []);
  const navigate = useNavigate();
  const newKey = useNewKey();
  useNewAct('Create key', () => void navigate(newKey, { preventScrollReset: true }));
  return (
    <>
      <Page
        title="API keys"
        lead="Programs use keys to make requests as you, without your password."
        width={1080}
        query={keys}
        empty={(all) => all.length === 0 && <NoKeys />}
        {...(keys.data?.length && { actions: <CreateButton /> })}
      >
        {() => (
          <Stack spacing={2.5}>
            {filter.isWanted && <KeyFilter {...filter} />}
            {filter.shown.length > 0 ? (
              <KeyList keys={filter.shown} />
            ) : (
              <EmptyState
                title="No keys match"
                action={<SecondaryButton onClick={filter.clear}>Show all {keys.data?.length}</SecondaryButton>}
              />
            )}
          </Stack>
        )}
      </Page>
      <Outlet />
    </>
  );
}

function CreateButton() {
  return (
    <PrimaryLinkButton to={useNewKey()} preventScrollReset>
      Create key
    </PrimaryLinkButton>
  );
}

function NoKeys() {
  const { data: settings } = useKeySettings();
  return (
    <Stack spacing={3}>
      <EmptyState title="No keys" action={<CreateButton />}>
        A key is shown once, when it’s created. You can rotate, disable or delete it at any time.
      </EmptyState>
      {settings && (
        <Stack spacing={1} component="section" aria-label="How a key is used">
          <span>Send the key with every request:</span>
          <CodeBlock name="sample">{curlSample(location.origin, settings)}</CodeBlock>
        </Stack>
      )}
    </Stack>
  );
}

function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const columns: readonly Column<ApiKey>[] = [
    { head: 'Name', cell: (key) => <KeyName value={key} /> },
    { head: 'Status', cell: (key) => <KeyStatus value={key} /> },
    { head: 'Created', cell: (key) => <When at={key.createdAt} /> },
    { head: 'Last used', cell: (key) => <When at={key.lastRequest} /> },
    { head: 'Expires', cell: (key) => <When at={key.expiresAt} /> },
    ...(keys.some(({ remaining }) => remaining !== null)
      ? [{ head: 'Calls left', cell: (key: ApiKey) => <Remaining value={key} /> }]
      : []),
    { head: `Last ${LIST_DAYS} days`, cell: (key) => <Traffic keyId={key.id} /> },
  ];
  return <DataList name="API keys" rows={keys} columns={columns} rowKey={({ id }) => id} />;
}

function KeyName({ value }: { readonly value: ApiKey }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 120 } }}>
      <Link to={`/account/api-keys/${value.id}`}>{nameOf(value)}</Link>
      {value.name && <Caption sx={{ fontFamily: MONO }}>{startOf(value)}</Caption>}
      {readsBilling(value) && <Caption>Reads what you have bought</Caption>}
    </Box>
  );
}

export function KeyStatus({ value }: { readonly value: ApiKey }) {
  return <StatusChip {...keyStates[stateOf(value, useNow())]} />;
}

function When({ at }: { readonly at: string | null }) {
  if (at === null) return <Never />;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <RelativeTime at={at} />
    </Box>
  );
}

const Never = () => <Muted component="span">Never</Muted>;

function Remaining({ value }: { readonly value: ApiKey }) {
  if (value.remaining !== null) return figure(value.remaining);
  return <Muted component="span">No limit</Muted>;
}

function Traffic({ keyId }: { readonly keyId: string }) {
  const { data } = useUsageSummary();
  if (!data) return null;
  const row = data.find((one) => one.keyId === keyId);
  const calls = row?.calls ?? 0;
  return (
    <Sparkline values={row?.perDay ?? Array.from({ length: LIST_DAYS }, () => 0)}>
      {figure(calls)}
      <Box component="span" sx={visuallyHidden}>
        {` ${calls === 1 ? 'call' : 'calls'} in ${LIST_DAYS} days`}
      </Box>
    </Sparkline>
  );
}

interface Filter {
  readonly status: string;
  readonly text: string;
  set(name: 'status' | 'q', value: string): void;
}

const states = [
  { value: '', label: 'All' },
  ...Object.entries(keyStates).map(([value, { text }]) => ({ value, label: text })),
];

function useKeyFilter(all: readonly ApiKey[]) {
  const state = useUrlState();
  const now = useNow();
  const status = state.get('status');
  const text = state.get('q');
  const shown = matching(all, { status, text }, now);
  const isFiltered = Boolean(status || text);
  useSpokenCount(isFiltered, `${counted(shown.length, 'key')}.`);
  return {
    status,
    text,
    shown,
    set: state.set,
    clear: () => state.clear('status', 'q'),
    isWanted: all.length >= MANY || isFiltered,
  };
}

const KeyFilter = ({ status, text, set }: Filter) => (
  <ListFilter>
    <FilterSearch value={text} placeholder="Name or start of the key" change={(value) => set('q', searchable(value))} />
    <FilterSelect label="Status" value={status} options={states} change={(value) => set('status', value)} />
  </ListFilter>
);
