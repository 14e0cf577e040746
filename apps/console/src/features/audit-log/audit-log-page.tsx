import { Box, Stack, Typography } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { refusalNote } from '../../messages/refusal-text.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { actorNames } from '../../shared/audit/actors.ts';
import { actionText } from '../../shared/audit/audit-messages.ts';
import {
  organizationReads,
  useMembers,
  useOrganization,
  useTeams,
} from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Changes } from '../../ui/data/changes.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSelect, ListFilter, useUrlState } from '../../ui/data/list-filter.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
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

function Log() {
  const { organization } = useOrganization();
  const { data: members } = useMembers(organization.id);
  const state = useUrlState();
  const kind = organizationKinds.find(({ value }) => value === state.get('show')) ?? organizationKinds[0];
  const actor = state.get('by');
  const log = useAuditLog(organization.id, { action: kind.value, actor });
  const columns = useColumns();
  const isFormer = actor !== '' && !members?.some(({ userId }) => userId === actor);
  const isFiltered = kind.value !== '' || actor !== '';
  return (
    <Stack spacing={2.5}>
      <ListFilter>
        <FilterSelect
          label="Show"
          value={kind.value}
          options={organizationKinds}
          change={(value) => state.set('show', value)}
        />
        <FilterSelect
          label="Person"
          value={actor}
          options={[
            { value: '', label: 'Everyone' },
            ...(members ?? []).map(({ userId, user }) => ({ value: userId, label: user.name })),
            // A shared link may name someone who has left.
            ...(members && isFormer ? [{ value: actor, label: 'Former member' }] : []),
          ]}
          change={(value) => state.set('by', value)}
        />
      </ListFilter>
      <Answer
        query={log}
        empty={(rows) =>
          rows.length === 0 && (
            <EmptyState
              title={isFiltered ? 'No matching activity' : 'No activity yet'}
              action={
                isFiltered && (
                  <SecondaryButton onClick={() => state.clear('show', 'by')}>Show all activity</SecondaryButton>
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
    { head: 'By', cell: ({ actor }) => <Who actor={actor} selfId={self.id} /> },
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

function Who(props: { readonly actor: LogEntry['actor']; readonly selfId: string }) {
  const {
    actor: { kind, id, name, email },
    selfId,
  } = props;
  if (name === null) return otherActors[kind];
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {name}
      {id === selfId && <Muted component="span"> (you)</Muted>}
      <Caption>{kind === 'user' ? email : `${email ?? ''} · ${otherActors[kind]}`}</Caption>
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

interface LogFilter {
  /** An action, or the beginning of several; "" = all. */
  readonly action: string;
  /** Id of an account; "" = everybody. */
  readonly actor: string;
}

const readPage = (organizationId: string, { action, actor }: LogFilter, cursor: string | undefined) =>
  answer(
    api.GET('/api/auth/organization/audit-log', {
      params: {
        query: {
          organizationId,
          limit: PAGE,
          ...(action && { action }),
          ...(actor && { actor }),
          ...(cursor && { cursor }),
        },
      },
    }),
  );

type LogEntry = Awaited<ReturnType<typeof readPage>>['entries'][number];

const useAuditLog = (organizationId: string, filter: LogFilter) =>
  useInfiniteQuery({
    queryKey: [...organizationReads.of(organizationId, 'log'), filter],
    queryFn: ({ pageParam }) => readPage(organizationId, filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });
