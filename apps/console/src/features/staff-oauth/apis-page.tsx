import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { keepOrder } from '../../shared/staff/list-order.ts';
import { type AllApis, apiList } from '../../shared/staff/records.ts';
import { MONO } from '../../theme/theme.ts';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, ListFilter, MANY, useSpokenCount, useUrlState } from '../../ui/data/list-filter.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { formatTexts, lifeText } from './api-texts.ts';

const LIST = '/staff/oauth/apis';

type Api = AllApis['items'][number];

/** A configured one has an identifier, and no more. */
type Row = Pick<Api, 'identifier'> & { readonly api?: Api };

const rowsIn = ({ items, configured }: AllApis): readonly Row[] => [
  ...items.map((api) => ({ identifier: api.identifier, api })),
  ...configured.map((identifier) => ({ identifier })),
];

const isNone = ({ items, configured }: AllApis): boolean => items.length + configured.length === 0;

const fits = ({ identifier, api }: Row, text: string): boolean =>
  [identifier, api?.name, ...(api?.scopes ?? []).map(({ name }) => name)].some((one) =>
    one?.toLowerCase().includes(text.toLowerCase()),
  );

/** Pixels that the table needs. */
const ROOM = 780;

const columns: readonly Column<Row>[] = [
  {
    head: 'Name',
    cell: ({ identifier, api }) =>
      api ? (
        <Link to={`${LIST}/${api.id}`} sx={{ overflowWrap: 'anywhere' }}>
          {api.name}
        </Link>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center', overflowWrap: 'anywhere' }}>
          {URL.parse(identifier)?.host || identifier}
          <StatusChip state="neutral" text="Configured" />
        </Box>
      ),
  },
  {
    head: 'Identifier',
    cell: ({ identifier }) => (
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {identifier}
        </Box>
        <CopyButton text={identifier} name={identifier} />
      </Box>
    ),
  },
  { head: 'Tokens', cell: ({ api }) => formatTexts[api?.tokenFormat ?? 'opaque'].label },
  { head: 'Scopes', align: 'right', cell: ({ api }) => (api?.scopes.length ?? 0).toLocaleString('en') },
  {
    head: 'Token life',
    cell: ({ api }) => lifeText(api ?? { tokenFormat: 'opaque', tokenLifeSeconds: null }),
  },
];

export default function ApisPage() {
  const apis = useQuery(apiList);
  return (
    <>
      <Page
        title="APIs"
        lead="Services that apps call with access tokens of this server."
        width={1200}
        actions={!(apis.data && isNone(apis.data)) && <NewButton />}
        query={apis}
        empty={(found) =>
          isNone(found) && (
            <EmptyState title="No APIs" action={<NewButton />}>
              Add a service of yours, such as the one for orders. Its name and its scopes, in your words, then stand on
              the consent page, and you choose how it checks tokens.
            </EmptyState>
          )
        }
      >
        {(found) => <Rows of={found} />}
      </Page>
      <Outlet />
    </>
  );
}

function NewButton() {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  return (
    <ExplainedButton
      variant="contained"
      disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
      onClick={() => void navigate(`${LIST}/new`, { preventScrollReset: true })}
    >
      New API
    </ExplainedButton>
  );
}

function Rows({ of }: { readonly of: AllApis }) {
  const { get, set } = useUrlState();
  const text = get('q').trim();
  const all = rowsIn(of);
  const rows = all.filter((row) => fits(row, text));
  useSpokenCount(text !== '', `${counted(rows.length, 'API')} found.`);
  const ids = rows.flatMap(({ api }) => (api ? [api.id] : [])).join();
  useEffect(() => {
    const search = text === '' ? '' : `?${new URLSearchParams({ q: text })}`;
    keepOrder(LIST, { search, ids: ids === '' ? [] : ids.split(','), isFirstPage: true, isLastPage: true });
  }, [ids, text]);
  return (
    <Stack spacing={2}>
      {(all.length >= MANY || text !== '') && (
        <ListFilter>
          <FilterSearch value={get('q')} placeholder="Name, identifier or scope" change={(value) => set('q', value)} />
        </ListFilter>
      )}
      {rows.length > 0 ? (
        <DataList name="APIs" rows={rows} columns={columns} rowKey={({ identifier }) => identifier} room={ROOM} />
      ) : (
        <EmptyState title="No APIs match" />
      )}
      {rows.some(({ api }) => api === undefined) && (
        <Muted sx={{ maxWidth: '65ch' }}>
          Configured APIs come from the setting OAUTH_RESOURCES, and are changed where the service is started.
        </Muted>
      )}
    </Stack>
  );
}
