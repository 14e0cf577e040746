/**
 * A list of the staff console: views, filters, order and pages, all of them in the URL. A list is data; the service searches,
 * sorts and pages.
 */
import { Box, Stack, TableSortLabel } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useResolvedPath } from 'react-router';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSelect } from '../../ui/data/list-filter.tsx';
import { FoundRows, type RowPage, useFoundPage } from '../../ui/data/list-pages.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { ListFilters } from './list-filters.tsx';
import { keepOrder } from './list-order.ts';
import { listQuery, type ListShape, nextSort, pageSizes, type View, viewQuery } from './list-query.ts';
import { ViewsBar } from './views-bar.tsx';

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
  read(query: Record<string, string | number>, signal: AbortSignal): Promise<RowPage<Row>>;
}

export function StaffListPage<Row>(props: {
  readonly list: StaffList<Row>;
  readonly above?: ReactNode;
  /** Between the title and the list. */
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  /** Above the rows: what can be done with all that the filters find. */
  bulkActions?(found: RowPage<Row>): ReactNode;
  rowActions?(row: Row): ReactNode;
}) {
  const { list } = props;
  const { search } = useLocation();
  // Without the dialog that the address may name.
  const { pathname } = useResolvedPath('.');
  const pages = useFoundPage<Row, Record<string, string | number>>(
    {
      queryKey: [`staff-${list.key}`, 'list'],
      noun: list.noun,
      filters: list.filters.map(({ name }) => name),
      typed: list.filters.find(({ kind }) => kind === 'search')?.name,
      ...(list.readAgainAfter && { refetchInterval: (rows) => list.readAgainAfter!(rows) }),
    },
    (get) => listQuery(list, get),
    (query, signal) => list.read(query, signal),
  );
  const { found, get, change } = pages;
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
  return (
    <Page title={list.title} lead={list.lead} above={props.above} actions={props.actions} width={1200}>
      <Stack spacing={2} sx={{ containerType: 'inline-size' }}>
        {props.intro}
        <ViewsBar list={list} current={viewQuery(list, get)} />
        <ListFilters list={list} get={get} change={change} />
        <FoundRows
          list={pages}
          none={<EmptyState title={`No ${list.noun}s`}>{list.empty}</EmptyState>}
          beside={(page) => <PageSize page={page} of={listQuery(list, get)} change={change} />}
        >
          {(page) => (
            <>
              {props.bulkActions?.(page)}
              <Table {...props} rows={page.items} sort={get('sort')} change={change} />
            </>
          )}
        </FoundRows>
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

function PageSize(props: {
  readonly page: RowPage<unknown>;
  readonly of: Readonly<Record<string, string | number>>;
  readonly change: Change;
}) {
  const { page, change } = props;
  if (page.total <= pageSizes[0] && page.prevCursor === null) return null;
  return (
    <FilterSelect
      label="Per page"
      value={String(props.of['limit'])}
      options={pageSizes.map((value) => ({ value: String(value), label: String(value) }))}
      change={(value) => change('limit', value === String(pageSizes[0]) ? '' : value)}
    />
  );
}
