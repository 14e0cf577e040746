/**
 * A list of the staff console: views, filters, order and pages, all of them in the URL. A list is data; the service searches,
 * sorts and pages.
 */
import { Box, Stack, TableSortLabel } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useResolvedPath } from 'react-router';
import { counted } from '../../messages/counted.ts';
import { LinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSelect, useSpokenCount, useUrlState } from '../../ui/data/list-filter.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { ListFilters } from './list-filters.tsx';
import { keepOrder } from './list-order.ts';
import { listQuery, type ListShape, nextSort, pageSizes, type View, viewQuery } from './list-query.ts';
import { ViewsBar } from './views-bar.tsx';

export interface Rows<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

export interface SortableColumn<Row> extends Column<Row> {
  /** The order by this column, without a minus. */
  readonly sort?: string;
}

export interface StaffList<Row> extends ListShape {
  /** The list of its saved views: `users`. */
  readonly key: string;
  readonly title: string;
  readonly lead?: string;
  /** One of its rows: "user". */
  readonly noun: string;
  readonly views: readonly View[];
  readonly columns: readonly SortableColumn<Row>[];
  /** Pixels that the table needs. */
  readonly room: number;
  /** Where nothing was ever there. */
  readonly empty: string;
  rowKey(row: Row): string;
  /** Milliseconds until the rows are read again by themselves; absent or false: they are not. */
  readAgainAfter?(rows: readonly Row[]): number | false;
  read(query: Record<string, string | number>, signal: AbortSignal): Promise<Rows<Row>>;
}

export function StaffListPage<Row>(props: {
  readonly list: StaffList<Row>;
  readonly above?: ReactNode;
  /** Between the title and the list. */
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  /** Above the rows: what can be done with all that the filters find. */
  bulkActions?(found: Rows<Row>): ReactNode;
  rowActions?(row: Row): ReactNode;
}) {
  const { list } = props;
  const state = useUrlState();
  const { search } = useLocation();
  // Without the dialog that the address may name.
  const { pathname } = useResolvedPath('.');
  const typed = list.filters.find(({ kind }) => kind === 'search')?.name ?? '';
  const rested = useDebounced(state.get(typed));
  const query = listQuery(list, (name) => (name === typed ? rested : state.get(name)));
  const found = useQuery({
    queryKey: [`staff-${list.key}`, 'list', query],
    queryFn: ({ signal }) => list.read(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data ? (list.readAgainAfter?.(data.items) ?? false) : false),
  });
  const filtered = list.filters.filter(({ name }) => state.get(name) !== '');
  useSpokenCount(
    filtered.length > 0 && found.data !== undefined && !found.isPlaceholderData,
    found.data ? `${totalText(found.data, list.noun)} found.` : '',
  );
  const { data, isPlaceholderData } = found;
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    keepOrder(pathname, {
      search,
      ids: data.items.map((row) => list.rowKey(row)),
      isFirstPage: data.prevCursor === null,
      isLastPage: data.nextCursor === null,
    });
  }, [data, isPlaceholderData, list, pathname, search]);
  /** Another list begins with its first page. */
  const change = (name: string, value: string) => {
    state.set(name, value);
    state.clear('cursor');
  };
  const clear = () => state.clear('cursor', ...filtered.map(({ name }) => name));
  return (
    <Page title={list.title} lead={list.lead} above={props.above} actions={props.actions} width={1200}>
      <Stack spacing={2} sx={{ containerType: 'inline-size' }}>
        {props.intro}
        <ViewsBar list={list} current={viewQuery(list, state.get)} />
        <ListFilters list={list} get={state.get} change={change} />
        <Answer
          query={found}
          empty={({ items }) =>
            items.length === 0 && (
              <Nothing list={list} filters={filtered.length} isLaterPage={state.get('cursor') !== ''} clear={clear} />
            )
          }
        >
          {(page) => (
            <Stack spacing={1.5}>
              {props.bulkActions?.(page)}
              <Table {...props} rows={page.items} sort={state.get('sort')} change={change} />
              <Pages page={page} noun={list.noun} size={Number(query['limit'])} search={search} change={change} />
            </Stack>
          )}
        </Answer>
      </Stack>
    </Page>
  );
}

type Change = (name: string, value: string) => void;

function Table<Row>(props: {
  readonly list: StaffList<Row>;
  readonly rows: readonly Row[];
  readonly sort: string;
  readonly change: Change;
  rowActions?(row: Row): ReactNode;
}) {
  const { list, rows, change, rowActions } = props;
  const sort = props.sort || (list.sorts[0]?.value ?? '');
  const [by, direction] = sort.startsWith('-') ? [sort.slice(1), 'desc' as const] : [sort, 'asc' as const];
  const columns = list.columns.map((column): Column<Row> => {
    const name = column.sort;
    if (name === undefined) return column;
    return {
      ...column,
      sorted: by === name && direction,
      headButton: (
        <TableSortLabel
          active={by === name}
          direction={by === name ? direction : 'asc'}
          onClick={() => change('sort', nextSort(list.sorts, sort, name))}
        >
          {column.head}
        </TableSortLabel>
      ),
    };
  });
  return (
    <Box sx={{ '& thead th': { whiteSpace: 'nowrap' } }}>
      <DataList
        name={list.title}
        rows={rows}
        columns={columns}
        rowKey={list.rowKey}
        room={list.room}
        {...(rowActions && { actions: rowActions })}
      />
    </Box>
  );
}

/** "1 user", "1,204 users", "10,000+ users". */
const totalText = ({ total, isTotalExact }: Pick<Rows<unknown>, 'total' | 'isTotalExact'>, noun: string) =>
  isTotalExact ? counted(total, noun) : counted(total, noun).replace(' ', '+ ');

function Pages(props: {
  readonly page: Rows<unknown>;
  readonly noun: string;
  readonly size: number;
  readonly search: string;
  readonly change: Change;
}) {
  const { page, noun, size, search, change } = props;
  const at = (cursor: string) => {
    const params = new URLSearchParams(search);
    params.set('cursor', cursor);
    return `?${params}`;
  };
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        mt: 1.5,
      }}
    >
      <Muted>{totalText(page, noun)}</Muted>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-end' }}>
        {(page.total > pageSizes[0] || page.prevCursor !== null) && (
          <FilterSelect
            label="Per page"
            value={String(size)}
            options={pageSizes.map((value) => ({ value: String(value), label: String(value) }))}
            change={(value) => change('limit', value === String(pageSizes[0]) ? '' : value)}
          />
        )}
        {page.prevCursor !== null && <LinkButton to={at(page.prevCursor)}>Previous page</LinkButton>}
        {page.nextCursor !== null && <LinkButton to={at(page.nextCursor)}>Next page</LinkButton>}
      </Box>
    </Box>
  );
}

function Nothing<Row>(props: {
  readonly list: StaffList<Row>;
  readonly filters: number;
  readonly isLaterPage: boolean;
  clear(): void;
}) {
  const { list, filters, isLaterPage, clear } = props;
  if (filters === 0 && !isLaterPage) return <EmptyState title={`No ${list.noun}s`}>{list.empty}</EmptyState>;
  const title = isLaterPage ? `No more ${list.noun}s` : `No ${list.noun}s match`;
  return (
    <EmptyState
      title={title}
      action={<SecondaryButton onClick={clear}>{filters > 0 ? 'Clear filters' : 'First page'}</SecondaryButton>}
    >
      {filters > 0 && !isLaterPage && `${counted(filters, 'filter')} chosen.`}
    </EmptyState>
  );
}
