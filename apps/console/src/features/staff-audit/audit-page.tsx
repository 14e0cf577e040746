import { Alert, Box, Chip, Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { filterChips, filterPath, pagePath, trailQuery, valueFilters } from '../../shared/staff/trail-filters.ts';
import { BACKWARDS, isBackwards } from '../../shared/audit/day-range.ts';
import { ListFilters } from '../../shared/staff/list-filters.tsx';
import { viewQuery } from '../../shared/staff/list-query.ts';
import { ViewsBar } from '../../shared/staff/views-bar.tsx';
import { actorKinds, TrailList } from '../../shared/staff/trail-list.tsx';
import { LinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useUrlState } from '../../ui/data/list-filter.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { filtersOf } from './audit-filters.ts';
import { ExportButton, TrailExports } from './trail-export.tsx';

/** Entries of a page. */
const PAGE = 50;

const actors = [
  { value: '', label: 'Everyone' },
  ...Object.entries(actorKinds).map(([value, label]) => ({ value, label })),
];

/** The trail as a list that has views. */
const list = {
  key: 'audit',
  title: 'Audit trail',
  filters: [...valueFilters, 'from', 'to'].map((name) => ({ name })),
  sorts: [],
  views: [
    { label: 'All', query: '' },
    { label: 'Acts of staff', query: 'actorKind=staff' },
  ],
};

export default function AuditPage() {
  const state = useUrlState();
  const { search } = useLocation();
  const trail = useTrail(search);
  const change = (name: string, value: string) => {
    state.set(name, value);
    state.clear('cursor');
  };
  const isFiltered = search.length > 1;
  return (
    <Page
      title={list.title}
      lead="Who did what, newest first. Select a value to see all entries that have it."
      width={1200}
      actions={<ExportButton search={search} />}
    >
      <Stack spacing={2.5} sx={{ containerType: 'inline-size' }}>
        <ViewsBar list={list} current={viewQuery(list, state.get)} />
        <ListFilters
          list={{ filters: filtersOf(state.get('action'), actors), sorts: [], room: 0 }}
          get={state.get}
          change={change}
        />
        <Chips
          get={state.get}
          remove={(name) => state.clear(name, 'cursor')}
          clear={() => state.clear('cursor', ...valueFilters, 'from', 'to')}
        />
        {isBackwards(state.get) && (
          <Alert severity="warning" role="note">
            {BACKWARDS}
          </Alert>
        )}
        <TrailExports />
        <Answer
          query={trail}
          empty={({ items }) =>
            items.length === 0 && (
              <EmptyState
                title={isFiltered ? 'No entries match' : 'No entries yet'}
                action={isFiltered && <LinkButton to="/staff/audit">Show all entries</LinkButton>}
              >
                {isFiltered
                  ? 'Remove a filter, or choose a longer time. Old entries are deleted after a while.'
                  : 'Sign-ins, changes and acts of staff appear here.'}
              </EmptyState>
            )
          }
        >
          {({ items, nextCursor, prevCursor }) => (
            <Stack spacing={2}>
              <TrailList name="Audit trail" rows={items} filterTo={(name, value) => filterPath(search, name, value)} />
              <Turn search={search} newer={prevCursor} older={nextCursor} />
            </Stack>
          )}
        </Answer>
      </Stack>
    </Page>
  );
}

function useTrail(search: string) {
  const params = new URLSearchParams(search);
  const query = { ...trailQuery((name) => params.get(name) ?? ''), limit: PAGE };
  return useQuery({
    queryKey: ['staff-audit', query],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/audit', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Filters without a field of their own, which links set. */
function Chips(props: { get(name: string): string; remove(name: string): void; clear(): void }) {
  const chips = filterChips(props.get);
  if (chips.length === 0) return null;
  return (
    <Box component="ul" aria-label="More filters" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}>
      {chips.map(({ name, label }) => (
        <Box component="li" key={name} sx={{ display: 'flex', maxWidth: '100%' }}>
          <Chip label={label} onClick={() => props.remove(name)} aria-label={`Remove the filter ${label}`} />
        </Box>
      ))}
      <Box component="li" sx={{ display: 'flex' }}>
        <SecondaryButton size="small" onClick={props.clear}>
          Clear all filters
        </SecondaryButton>
      </Box>
    </Box>
  );
}

function Turn(props: { readonly search: string; readonly newer: string | null; readonly older: string | null }) {
  const { search, newer, older } = props;
  if (!newer && !older) return null;
  return (
    <Stack component="nav" aria-label="Pages" direction="row" sx={{ gap: 1.5, justifyContent: 'flex-end' }}>
      {newer && <LinkButton to={pagePath(search, newer)}>Newer entries</LinkButton>}
      {older && <LinkButton to={pagePath(search, older)}>Older entries</LinkButton>}
    </Stack>
  );
}
