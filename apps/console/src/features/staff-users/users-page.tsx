import { Box, Stack, TablePagination, TableSortLabel } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, FilterSelect, useSpokenCount, useUrlState } from '../../ui/data/list-filter.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { type User, useUsers } from './queries.ts';
import { nextOrder, orders, pageSizes, readUserQuery, searchFields, type UserQuery, views } from './user-query.ts';
import { roleText, statusOf } from './user-state.ts';

export default function UsersPage() {
  const state = useUrlState();
  const query = readUserQuery(state.get);
  const text = useDebounced(query.text);
  const users = useUsers({ ...query, text });
  const isFiltered = query.text !== '' || query.view.value !== '';
  useSpokenCount(
    isFiltered && users.data !== undefined && !users.isPlaceholderData,
    `${counted(users.data?.total ?? 0, 'user')} found.`,
  );
  /** Another list begins with its first page. */
  const change = (name: string, value: string) => {
    state.set(name, value);
    if (name !== 'page') state.clear('page');
  };
  return (
    <Page title="Users" width={1200} actions={<Create />}>
      <Stack spacing={2} sx={{ containerType: 'inline-size' }}>
        <Filters query={query} change={change} />
        <Answer
          query={users}
          empty={({ users: rows }) =>
            rows.length === 0 && (
              <NoUsers
                query={query}
                clear={() => state.clear('q', 'in', 'show', 'page')}
                searchNames={() => change('in', 'name')}
              />
            )
          }
        >
          {({ users: rows, total }) => (
            <>
              <UserList rows={rows} query={query} change={change} />
              <Pages query={query} total={total} change={change} />
            </>
          )}
        </Answer>
      </Stack>
    </Page>
  );
}

const CreateDialog = lazy(() => import('./create-dialog.tsx'));

function Create() {
  const { user } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ExplainedButton
        variant="contained"
        disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
        onClick={() => setIsOpen(true)}
      >
        Create user
      </ExplainedButton>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type Change = (name: string, value: string) => void;

/** Pixels that the table needs, with long addresses in two lines. */
const ROOM = 820;
/** Only cards have no heads to sort by. */
const WIDE = `@container (min-width: ${ROOM}px)`;

const Filters = ({ query, change }: { readonly query: UserQuery; readonly change: Change }) => (
  <Box
    role="search"
    sx={{
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :first-of-type': { gridColumn: '1 / -1', maxWidth: 'none' },
      [WIDE]: {
        gridTemplateColumns: 'minmax(0, 360px) 128px 200px',
        '& > :first-of-type': { gridColumn: 'auto' },
      },
    }}
  >
    <FilterSearch
      value={query.text}
      placeholder="Part of an email or name, or an ID"
      change={(value) => change('q', value)}
    />
    <FilterSelect
      label="Search in"
      value={query.searchField}
      options={searchFields}
      change={(value) => change('in', value === 'email' ? '' : value)}
    />
    <FilterSelect label="Show" value={query.view.value} options={views} change={(value) => change('show', value)} />
    <Box sx={{ [WIDE]: { display: 'none' } }}>
      <FilterSelect
        label="Sort by"
        value={query.order.value}
        options={orders}
        change={(value) => change('sort', value)}
      />
    </Box>
  </Box>
);

function UserList(props: { readonly rows: readonly User[]; readonly query: UserQuery; readonly change: Change }) {
  const { order } = props.query;
  const now = useNow();
  const sortable = (
    head: string,
    column: typeof order.sortBy,
  ): Pick<Column<User>, 'head' | 'headButton' | 'sorted'> => ({
    head,
    sorted: order.sortBy === column && order.sortDirection,
    headButton: (
      <TableSortLabel
        active={order.sortBy === column}
        direction={order.sortBy === column ? order.sortDirection : 'asc'}
        onClick={() => props.change('sort', nextOrder(order, column).value)}
      >
        {head}
      </TableSortLabel>
    ),
  });
  const columns: readonly Column<User>[] = [
    { ...sortable('Name', 'name'), cell: (row) => <Name of={row} /> },
    { ...sortable('Email', 'email'), cell: ({ email }) => <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box> },
    { head: 'Status', cell: (row) => <Status of={row} now={now} /> },
    { head: 'Role', cell: ({ role }) => <Box sx={{ whiteSpace: 'nowrap' }}>{roleText(role)}</Box> },
    { head: 'Two-factor', cell: ({ twoFactorEnabled }) => (twoFactorEnabled ? 'On' : 'Off'), wideOnly: true },
    { ...sortable('Created', 'createdAt'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
  return (
    <Box sx={{ '& thead th': { whiteSpace: 'nowrap' } }}>
      <DataList name="Users" rows={props.rows} columns={columns} rowKey={({ id }) => id} room={ROOM} />
    </Box>
  );
}

function Name({ of: { id, name } }: { readonly of: User }) {
  const { search } = useLocation();
  const { user } = useSignedIn();
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 120 } }}>
      <Link to={`/staff/users/${id}`} state={{ list: search }}>
        {name}
      </Link>
      {id === user.id && <Muted component="span"> (you)</Muted>}
    </Box>
  );
}

/** Chips show exceptions only, so that they are seen. */
function Status({ of, now }: { readonly of: User; readonly now: number }) {
  const status = statusOf(of, now);
  if (status.state === 'good' && of.emailVerified) return status.text;
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {status.state !== 'good' && <StatusChip {...status} />}
      {!of.emailVerified && <StatusChip state="attention" text="Unverified" />}
    </Box>
  );
}

/** The service estimates higher totals. */
const COUNTED = 10_000;
const number = new Intl.NumberFormat('en');

const Pages = ({
  query,
  total,
  change,
}: {
  readonly query: UserQuery;
  readonly total: number;
  readonly change: Change;
}) => (
  <TablePagination
    component="nav"
    aria-label="Pages"
    count={total}
    // A deletion may leave the page beyond the last one.
    page={Math.min(query.page, Math.max(0, Math.ceil(total / query.size) - 1))}
    rowsPerPage={query.size}
    rowsPerPageOptions={[...pageSizes]}
    labelRowsPerPage="Per page"
    labelDisplayedRows={({ from, to, count }) =>
      `${from}–${to} of ${count > COUNTED ? 'about ' : ''}${number.format(count)}`
    }
    slotProps={{ select: { native: true, inputProps: { 'aria-label': 'Users per page' } } }}
    onPageChange={(_event, page) => change('page', page === 0 ? '' : String(page + 1))}
    onRowsPerPageChange={({ target }) => change('size', target.value === String(pageSizes[0]) ? '' : target.value)}
  />
);

function NoUsers(props: { readonly query: UserQuery; clear(): void; searchNames(): void }) {
  const { text, searchField, view, page } = props.query;
  if (text === '' && view.value === '' && page === 0) {
    return <EmptyState title="No users yet">People appear here once they sign up.</EmptyState>;
  }
  const among = view.value && ` among “${view.label}”`;
  return (
    <EmptyState
      title={page === 0 ? 'No users match' : 'No more users'}
      action={
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          <SecondaryButton onClick={props.clear}>Clear filters</SecondaryButton>
          {text !== '' && searchField === 'email' && (
            <SecondaryButton onClick={props.searchNames}>Search names instead</SecondaryButton>
          )}
        </Stack>
      }
    >
      {text !== '' && page === 0 && `No ${searchField} contains “${text}”${among}.`}
    </EmptyState>
  );
}
