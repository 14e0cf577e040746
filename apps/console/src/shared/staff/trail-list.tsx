/** Entries of the audit trail as staff see them. Each value is a link to the entries that have it. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { refusalNote } from '../../messages/refusal-text.ts';
import { Changes } from '../../ui/data/changes.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { activityNote } from '../audit/activity-messages.ts';
import { activityTitle } from '../audit/activity-title.ts';
import { actorNames } from '../audit/actors.ts';
import { detailChanges, textOf } from '../audit/audit-messages.ts';
import { WithPreview } from './record-link.tsx';
import type { ValueFilter } from './trail-filters.ts';

export type TrailEntry = components['schemas']['TrailEntryView'];

/** The address of a page with entries that have a value. */
type FilterTo = (name: ValueFilter, value: string) => string;

/** Pixels that the table needs where it has the page for itself. */
const ROOM = 760;

export function TrailList(props: {
  readonly name: string;
  readonly rows: readonly TrailEntry[];
  readonly filterTo: FilterTo;
  /** Older entries that a row stands for. */
  readonly repeats?: ReadonlyMap<TrailEntry, readonly TrailEntry[]>;
  /** Pixels from which on it is a table; default: `ROOM`. */
  readonly room?: number;
}) {
  const { filterTo, repeats, room = ROOM } = props;
  const columns: readonly Column<TrailEntry>[] = [
    { head: 'Activity', cell: (row) => <Happened entry={row} filterTo={filterTo} older={repeats?.get(row) ?? []} /> },
    { head: 'By', cell: (row) => <Actor entry={row} filterTo={filterTo} /> },
    { head: 'From', cell: (row) => <Origin entry={row} filterTo={filterTo} /> },
    { head: 'Time', cell: (row) => <RelativeTime at={row.time} /> },
  ];
  return (
    <Box sx={{ '& tbody > tr > *': { verticalAlign: 'top' } }}>
      <DataList name={props.name} rows={props.rows} columns={columns} rowKey={({ id }) => id} room={room} />
    </Box>
  );
}

interface Cell {
  readonly entry: TrailEntry;
  readonly filterTo: FilterTo;
}

/** A quiet link: a list in which everything has the colour of links cannot be read. */
const Value = (props: { readonly to: string; readonly children: ReactNode }) => (
  <Link
    {...props}
    color="inherit"
    sx={{
      textDecoration: 'underline dotted',
      textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
      textUnderlineOffset: '3px',
      // Targets that stand below each other (WCAG 2.5.8).
      display: 'inline-block',
      minHeight: 24,
    }}
  />
);

/** With a preview of a person, organization or key. The trail names clients by their client ids, which are no ids of records. */
function RecordValue(props: Parameters<typeof Value>[0] & { readonly kind: string; readonly id: string }) {
  const { kind, id, to, children } = props;
  const value = <Value to={to}>{children}</Value>;
  if (kind !== 'user' && kind !== 'organization' && kind !== 'api-key') return value;
  return (
    <WithPreview kind={kind} id={id}>
      {value}
    </WithPreview>
  );
}

/** Instead of words that are for the account holder. */
const staffTitles: Readonly<Record<string, string | undefined>> = {
  'user.banned': 'Account banned',
  'user.unbanned': 'Ban lifted',
  'impersonation.started': 'Staff began to act as this person',
  'impersonation.ended': 'Staff stopped acting as this person',
};

/** The name of an entry for staff. */
export const staffTitle = (entry: Parameters<typeof activityTitle>[0]): string =>
  staffTitles[entry.action] ?? activityTitle(entry);

function Happened({ entry, filterTo, older }: Cell & { readonly older: readonly TrailEntry[] }) {
  const { action, outcome, reason, account, details, target } = entry;
  // The id of a session or of an account says less than the person.
  const name = account ? null : (target.label ?? target.id);
  const given = givenReason(entry);
  return (
    <Box sx={{ minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' }}>
        <Value to={filterTo('action', action)}>{staffTitle(entry)}</Value>
        {outcome === 'refused' && <StatusChip state="bad" text="Refused" />}
      </Box>
      {outcome === 'refused' && reason && (
        <Muted component="div">
          <Value to={filterTo('reason', reason)}>{refusalNote(reason)}</Value>
        </Muted>
      )}
      {account && (
        <Caption>
          Person{' '}
          <RecordValue kind="user" id={account.id} to={filterTo('account', account.id)}>
            {account.email ?? account.id}
          </RecordValue>
        </Caption>
      )}
      {action === 'impersonation.started' && <Caption>{activityNote(action, null, details)}</Caption>}
      {given !== undefined && <Caption>Reason: {given}</Caption>}
      {name !== null && (
        <Caption>
          {wordOf(target.kind)}{' '}
          {target.id === null ? (
            name
          ) : (
            <RecordValue kind={target.kind} id={target.id} to={filterTo('target', target.id)}>
              {name}
            </RecordValue>
          )}
        </Caption>
      )}
      {older.length > 0 && (
        <Caption>
          {older.length + 1} times since <RelativeTime at={older.at(-1)!.time} />
        </Caption>
      )}
      <Details entry={entry} />
    </Box>
  );
}

/** "api-key" as "API key", other kinds with a capital letter. */
const wordOf = (kind: string): string => {
  const words = kind
    .replaceAll('-', ' ')
    .replace(/\bapi\b/, 'API')
    .replace(/^oauth /, 'OAuth ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

export const actorKinds = {
  user: 'Account holder',
  staff: 'Staff',
  ...actorNames,
} as const satisfies Readonly<Record<TrailEntry['actor']['kind'], string>>;

/** "billing-accounts on identity.user-created" as "Billing accounts, after: user created". */
function jobText(name: string): string {
  const [job = '', event] = name.split(' on ');
  return event === undefined
    ? wordOf(job)
    : `${wordOf(job)}, after: ${event.replace(/^[^.]*\./, '').replaceAll('-', ' ')}`;
}

function Actor({ entry: { actor, impersonator }, filterTo }: Cell) {
  const kind = <Value to={filterTo('actorKind', actor.kind)}>{actorKinds[actor.kind]}</Value>;
  const name = actor.label ?? actor.id;
  const value = (text: ReactNode) => actor.id !== null && <Value to={filterTo('actor', actor.id)}>{text}</Value>;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {actor.id === null || actor.kind === 'system' ? (
        kind
      ) : (
        <RecordValue kind={actor.kind === 'staff' ? 'user' : actor.kind} id={actor.id} to={filterTo('actor', actor.id)}>
          {name}
        </RecordValue>
      )}
      {actor.id !== null && <Caption>{actor.kind === 'system' ? value(jobText(actor.id)) : kind}</Caption>}
      {impersonator && (
        <Caption>
          in fact{' '}
          <RecordValue kind="user" id={impersonator.id} to={filterTo('impersonator', impersonator.id)}>
            {impersonator.email ?? impersonator.id}
          </RecordValue>
        </Caption>
      )}
    </Box>
  );
}

function Origin({ entry: { device, ipAddress }, filterTo }: Cell) {
  if (!device && !ipAddress) return <Muted component="span">Not recorded</Muted>;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {device ?? 'Unknown device'}
      {ipAddress && (
        <Caption>
          <Value to={filterTo('ipAddress', ipAddress)}>{ipAddress}</Value>
        </Caption>
      )}
    </Box>
  );
}

/** The reason that staff typed; other details have codes of that name. */
const givenReason = ({ actor, impersonator, details }: TrailEntry): string | undefined =>
  actor.kind === 'staff' || impersonator ? textOf(details['reason']) : undefined;

/** The rest of an entry, closed at first. */
function Details({ entry }: { readonly entry: TrailEntry }) {
  const { id, time, action, reason, actor, account, accountId, target, requestId, userAgent, organizationId } = entry;
  const { reason: _, readOnly: __, ...others } = entry.details;
  // Details that the row says in words are not said again.
  const isSaid = action === 'impersonation.started' || givenReason(entry) !== undefined;
  const facts = [
    ['Time', absoluteTime(new Date(time))],
    ['Action', action],
    ['Refusal', reason],
    ['Actor', actor.id],
    ['Session', actor.sessionId],
    ['Person', account ? `${account.name ?? ''} (${account.email ?? account.id})` : null],
    ['Account', accountId],
    ['Target', target.id],
    ['Organization', organizationId],
    ['User agent', userAgent],
    ['Entry', id],
  ] as const;
  return (
    <Box
      component="details"
      sx={{ mt: 0.25, fontWeight: 400, fontSize: '0.875rem', '& summary': { cursor: 'pointer', py: '3px' } }}
    >
      <Muted component="summary">Details</Muted>
      <Box sx={{ pt: 0.5, pb: 1, maxWidth: 520 }}>
        {requestId && <IdChip id={requestId} name="Request" />}
        <FactList of={facts.filter(([, fact]) => fact !== null)} />
        <Changes of={detailChanges(isSaid ? others : entry.details)} />
      </Box>
    </Box>
  );
}
