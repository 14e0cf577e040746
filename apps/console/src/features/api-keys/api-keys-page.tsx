import { Box, Stack } from '@mui/material';
import { memo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { keyEnds } from '../../shared/api-keys/key-ends.ts';
import { figure } from '../../shared/api-keys/usage.ts';
import { MONO } from '../../theme/theme.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { useNewAct } from '../../ui/actions/offered-acts.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, FilterSelect, ListFilter } from '../../ui/data/list-filter.tsx';
import { FoundRows, wantsFilters } from '../../ui/data/list-pages.tsx';
import { Sparkline } from '../../ui/data/sparkline.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { KeyMenu, KeyStatus } from './key-acts.tsx';
import { keyStates, nameOf, searchable } from './key-state.ts';
import { curlSample, readsBilling } from './key-values.ts';
import { LIST_DAYS, type StatedKey, useKeyPage, useKeySettings, useUsageSummary } from './queries.ts';

/** The address of the create dialog; keeps the filter of the list. */
const useNewKey = () => ({ pathname: '/account/api-keys/new', search: useLocation().search });

export default function ApiKeysPage() {
  const list = useKeyPage();
  const navigate = useNavigate();
  const newKey = useNewKey();
  useNewAct('Create key', () => void navigate(newKey, { preventScrollReset: true }));
  const isEmpty = list.chosen === 0 && !list.found.data?.items.length;
  return (
    <>
      <Page
        title="API keys"
        lead="Programs use keys to make requests as you, without your password."
        width={1080}
        {...(!isEmpty && { actions: <CreateButton /> })}
      >
        <Stack spacing={2.5}>
          {wantsFilters(list) && <KeyFilter list={list} />}
          <FoundRows list={list} none={<NoKeys />}>
            {({ items }) => <KeyList keys={items} />}
          </FoundRows>
        </Stack>
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

/** Not again while the search is typed. */
const KeyList = memo(function KeyRows({ keys }: { readonly keys: readonly StatedKey[] }) {
  const columns: readonly Column<StatedKey>[] = [
    { head: 'Name', room: 170, cell: (key) => <KeyName value={key} /> },
    { head: 'Status', room: 110, cell: (key) => <KeyStatus value={key} /> },
    { head: 'Created', room: 100, cell: (key) => <When at={key.createdAt} /> },
    { head: 'Last used', room: 100, cell: (key) => <When at={key.lastRequest} /> },
    { head: 'Expires', room: 100, cell: (key) => <When at={key.expiresAt} /> },
    ...(keys.some(({ remaining }) => remaining !== null)
      ? [{ head: 'Calls left', room: 90, cell: (key: StatedKey) => <Remaining value={key} /> }]
      : []),
    { head: `Last ${LIST_DAYS} days`, room: 120, cell: (key) => <Traffic keyId={key.id} /> },
  ];
  return (
    <DataList
      name="API keys"
      rows={keys}
      columns={columns}
      rowKey={({ id }) => id}
      actions={(key) => <KeyMenu value={key} />}
    />
  );
});

function KeyName({ value }: { readonly value: StatedKey }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 120 } }}>
      <Link to={`/account/api-keys/${value.id}`}>{nameOf(value)}</Link>
      <Caption sx={{ fontFamily: MONO }}>{keyEnds(value)}</Caption>
      {readsBilling(value) && <Caption>Reads what you have bought</Caption>}
    </Box>
  );
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

function Remaining({ value }: { readonly value: StatedKey }) {
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

const states = [
  { value: '', label: 'All' },
  ...Object.entries(keyStates).map(([value, { text }]) => ({ value, label: text })),
];

const KeyFilter = ({ list: { get, change } }: { readonly list: ReturnType<typeof useKeyPage> }) => (
  <ListFilter>
    <FilterSearch
      value={get('q')}
      placeholder="Name, start or last four"
      change={(value) => change('q', searchable(value))}
    />
    <FilterSelect label="Status" value={get('status')} options={states} change={(value) => change('status', value)} />
  </ListFilter>
);
