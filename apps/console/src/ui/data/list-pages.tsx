/** Lists that the service searches and pages: what they ask, in the URL of the page, and what they show. */
import { Box, Stack } from '@mui/material';
import { keepPreviousData, type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { counted } from '../../messages/counted.ts';
import { LinkButton, SecondaryButton } from '../actions/buttons.tsx';
import { useDebounced } from '../forms/use-debounced.ts';
import { Answer, EmptyState } from '../layout/page.tsx';
import { Muted } from '../layout/texts.tsx';
import { MANY, useSpokenCount, useUrlState } from './list-filter.tsx';

export interface RowPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

/** Rows of a page. */
export const PAGE = 25;

interface Asked<Row> {
  readonly queryKey: QueryKey;
  /** One of the rows: "member". */
  readonly noun: string;
  /** Names of the filters in the URL. */
  readonly filters: readonly string[];
  /** The filter that applies while it is typed. */
  readonly typed?: string | undefined;
  /** Milliseconds until the rows are read again by themselves; false: they are not. */
  refetchInterval?(rows: readonly Row[]): number | false;
}

export interface FoundPage<Row> {
  readonly found: UseQueryResult<RowPage<Row>>;
  readonly noun: string;
  /** How many filters are chosen. */
  readonly chosen: number;
  get(name: string): string;
  /** Another list begins with its first page. */
  change(name: string, value: string): void;
  /** Without filters, from the first page on. */
  clear(): void;
}

/** @param queryOf the parameters for the service, which are part of the key; the typed filter rests before it is asked */
export function useFoundPage<Row, Query extends object>(
  { queryKey, noun, filters, typed = '', refetchInterval }: Asked<Row>,
  queryOf: (get: (name: string) => string) => Query,
  read: (query: Query, signal: AbortSignal) => Promise<RowPage<Row>>,
): FoundPage<Row> {
  const { get, set, clear } = useUrlState();
  const rested = useDebounced(get(typed));
  const query = queryOf((name) => (name === typed ? rested : get(name)));
  const found = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data ? (refetchInterval?.(data.items) ?? false) : false),
  });
  const chosen = filters.filter((name) => get(name) !== '').length;
  useSpokenCount(
    chosen > 0 && found.data !== undefined && !found.isPlaceholderData,
    found.data ? `${totalText(found.data, noun)} found.` : '',
  );
  return {
    found,
    noun,
    chosen,
    get,
    change: (name, value) => {
      set(name, value);
      clear('cursor');
    },
    clear: () => clear('cursor', ...filters),
  };
}

/** The page, and the text of the filter `q`, as the service takes them. */
export function pageAndText(get: (name: string) => string) {
  const [text, cursor] = [get('q').trim(), get('cursor')];
  return { limit: PAGE, ...(text && { text }), ...(cursor && { cursor }) };
}

/** "1 user", "1,204 users", "10,000+ users". */
export const totalText = ({ total, isTotalExact }: Omit<RowPage<unknown>, 'items'>, noun: string): string =>
  isTotalExact ? counted(total, noun) : counted(total, noun).replace(' ', '+ ');

/** Whether a list has filters: not a short one that shows all of its rows. */
export const wantsFilters = ({ found: { data }, chosen, get }: FoundPage<unknown>): boolean =>
  chosen > 0 || get('cursor') !== '' || (data?.total ?? 0) >= MANY;

/** The rows of a page with the way to others; without rows, why there are none. */
export function FoundRows<Row>(props: {
  readonly list: FoundPage<Row>;
  /** Where there is nothing at all. */
  readonly none: ReactNode;
  /** Beside the number of rows. */
  readonly beside?: (page: RowPage<Row>) => ReactNode;
  children(page: RowPage<Row>): ReactNode;
}) {
  const { list, none, beside, children } = props;
  const { found, noun, chosen, get, clear } = list;
  const isLaterPage = get('cursor') !== '';
  return (
    <Answer
      query={found}
      empty={({ items }) => {
        if (items.length > 0) return undefined;
        if (chosen === 0 && !isLaterPage) return none;
        return (
          <EmptyState
            title={isLaterPage ? `No more ${noun}s` : `No ${noun}s match`}
            action={<SecondaryButton onClick={clear}>{chosen > 0 ? 'Clear filters' : 'First page'}</SecondaryButton>}
          >
            {chosen > 0 && !isLaterPage && `${counted(chosen, 'filter')} chosen.`}
          </EmptyState>
        );
      }}
    >
      {(page) => (
        <Stack spacing={1.5}>
          {children(page)}
          <PageLinks page={page} noun={noun}>
            {beside?.(page)}
          </PageLinks>
        </Stack>
      )}
    </Answer>
  );
}

function PageLinks(props: { readonly page: RowPage<unknown>; readonly noun: string; readonly children: ReactNode }) {
  const { page, noun, children } = props;
  const { search } = useLocation();
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
        {children}
        {page.prevCursor !== null && <LinkButton to={at(page.prevCursor)}>Previous page</LinkButton>}
        {page.nextCursor !== null && <LinkButton to={at(page.nextCursor)}>Next page</LinkButton>}
      </Box>
    </Box>
  );
}
