import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import '../../messages/more-messages.ts';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { refusalNote } from '../../messages/refusal-text.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { actorNames } from '../../shared/audit/actors.ts';
import { BACKWARDS, dayRange, isBackwards } from '../../shared/audit/day-range.ts';
import { actionText } from '../../shared/audit/audit-messages.ts';
import { organizationReads, useOrganization, useTeams } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Changes } from '../../ui/data/changes.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, FilterSelect, FilterText, ListFilter, useUrlState } from '../../ui/data/list-filter.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { organizationKinds } from '../../shared/audit/activity-kinds.ts';
import { logChanges, logMessages } from './audit-log.ts';

export default function AuditLogPage() {
  const { access, may } = useOrganization();
  return (
    <Page title="Audit log" lead="Who changed what in this organization." width={1080}>
      {may('organization', 'update') ? (
        <Log />
      ) : (
        <EmptyState title="You can’t view the audit log">
          {onlyThese(access, 'organization', 'update', 'view it')}
        </EmptyState>
      )}
    </Page>
  );
}

/** The filters in the URL. */
const FILTERS = ['show', 'who', 'from', 'to'] as const;

function Log() {
  const { organization } = useOrganization();
  const state = useUrlState();
  const kind = organizationKinds.find(({ value }) => value === state.get('show')) ?? organizationKinds[0];
  // While a name is typed the service is not asked for each letter.
  const who = useDebounced(state.get('who').trim());
  const filter: LogFilter = {
    organizationId: organization.id,
    ...(kind.value && { action: kind.value }),
    ...(who && { person: who }),
    ...dayRange(state.get),
  };
  const log = useAuditLog(filter);
  const columns = useColumns();
  const isFiltered = FILTERS.some((name) => state.get(name) !== '');
  return (
    <Stack spacing={2.5}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <ListFilter>
          <FilterSearch
            value={state.get('who')}
            placeholder="Name or email"
            change={(value) => state.set('who', value)}
          />
          <FilterSelect
            label="Show"
            value={kind.value}
            options={organizationKinds}
            change={(value) => state.set('show', value)}
          />
          <FilterText label="From" type="date" value={state.get('from')} change={(day) => state.set('from', day)} />
          <FilterText label="To" type="date" value={state.get('to')} change={(day) => state.set('to', day)} />
        </ListFilter>
        <Button component="a" variant="outlined" color="inherit" href={exportPath(filter)} download>
          Export CSV
        </Button>
      </Box>
      {isBackwards(state.get) && (
        <Alert severity="warning" role="note">
          {BACKWARDS}
        </Alert>
      )}
      <Answer
        query={log}
        empty={(rows) =>
          rows.length === 0 && (
            <EmptyState
              title={isFiltered ? 'No matching activity' : 'No activity yet'}
              action={
                isFiltered && (
                  <SecondaryButton onClick={() => state.clear(...FILTERS)}>Show all activity</SecondaryButton>
                )
              }
            >
              {!isFiltered && 'Changes to members, roles, teams and settings appear here.'}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <Stack spacing={2.5}>
            <DataList name="Audit log" rows={rows} columns={columns} rowKey={({ id }) => id} />
            <ShowMore of={log} count={rows.length} />
          </Stack>
        )}
      </Answer>
    </Stack>
  );
}

function useColumns(): readonly Column<LogEntry>[] {
  const { organization } = useOrganization();
  const { user: self } = useSignedIn();
  const { data: teams } = useTeams(organization.id);
  const teamName = (id: string) => teams?.find((team) => team.id === id)?.name;
  return [
    { head: 'Activity', cell: (row) => <What entry={row} teamName={teamName} /> },
    { head: 'By', cell: (row) => <Who entry={row} selfId={self.id} /> },
    { head: 'Time', cell: (row) => <RelativeTime at={row.time} /> },
  ];
}

function What({ entry, teamName }: { readonly entry: LogEntry; teamName(id: string): string | undefined }) {
  const { action, outcome, reason, target, details } = entry;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {actionText(logMessages, entry)}
      <Typography variant="body2" component="div">
        {targetText(target)}
      </Typography>
      {outcome === 'refused' && reason && <Muted component="div">{refusalNote(reason)}</Muted>}
      <Changes of={logChanges(action, details, teamName)} />
    </Box>
  );
}

function targetText({ kind, label, email }: LogEntry['target']): string | undefined {
  if (kind === 'organization') return undefined;
  if (kind === 'user') return [label ?? otherActors.user, email].filter(Boolean).join(' · ');
  return label === null ? undefined : kind === 'role' ? roleTitle(label) : label;
}

function Who({ entry, selfId }: { readonly entry: LogEntry; readonly selfId: string }) {
  const {
    actor: { kind, id, name, email },
    program,
  } = entry;
  if (name === null) return otherActors[kind];
  const by = [otherActors[kind], program && `“${program}”`].filter(Boolean).join(' ');
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {name}
      {id === selfId && <Muted component="span"> (you)</Muted>}
      <Caption>{kind === 'user' ? email : `${email ?? ''} · ${by}`}</Caption>
    </Box>
  );
}

/** Actors without the name of a member. `user` has left, or never joined. */
const otherActors = {
  user: 'Someone who isn’t a member now',
  staff: 'Support staff',
  ...actorNames,
} as const;

/** Entries of a page. */
const PAGE = 25;

type LogFilter = Pick<
  NonNullable<paths['/api/auth/organization/audit-log']['get']['parameters']['query']>,
  'organizationId' | 'action' | 'person' | 'from' | 'until'
>;

const readPage = (filter: LogFilter, cursor: string | undefined) =>
  answer(
    api.GET('/api/auth/organization/audit-log', {
      params: { query: { ...filter, limit: PAGE, ...(cursor && { cursor }) } },
    }),
  );

/** The service escapes what a spreadsheet would take for a formula. */
const exportPath = (filter: LogFilter): string =>
  `/api/auth/organization/audit-log/export?${new URLSearchParams({ ...filter })}`;

type LogEntry = Awaited<ReturnType<typeof readPage>>['entries'][number];

const useAuditLog = (filter: LogFilter) =>
  useInfiniteQuery({
    queryKey: [...organizationReads.of(filter.organizationId ?? '', 'log'), filter],
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });
