import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { words } from './billing-parts.tsx';
import { Refresh, RESYNC_KEY } from './refresh.tsx';

type Resync = components['schemas']['ResyncView'];
type Run = Resync['runs'][number];
type Kind = Run['kinds'][number];
type Broken = Resync['broken'][number];
type Named = Parameters<typeof Refresh>[0]['kind'];

const runStates: Readonly<Record<Run['status'], StateText>> = {
  running: { state: 'info', text: 'Running' },
  done: { state: 'good', text: 'Complete' },
  degraded: { state: 'attention', text: 'Incomplete' },
  failed: { state: 'bad', text: 'Failed' },
};

const causes: Readonly<Record<Run['reason'], string>> = {
  first: 'First comparison',
  schedule: 'Daily',
  staff: 'Asked for by staff',
  endpoint: 'An endpoint was turned off or on',
};

const phases: Readonly<Record<Kind['phase'], StateText>> = {
  listing: { state: 'info', text: 'Reading' },
  sweeping: { state: 'info', text: 'Looking for deleted ones' },
  done: { state: 'good', text: 'Compared' },
  incomplete: { state: 'attention', text: 'Given up' },
};

/** Milliseconds. */
const WATCHED = 3000;

const isRunning = (found: Resync | undefined): boolean => found?.runs[0]?.status === 'running';

/** How the copy of the provider's objects differed from them, and what could not be read. */
export function Comparison() {
  const { user } = useSignedIn();
  const resync = useQuery({
    queryKey: RESYNC_KEY,
    queryFn: () => answer(api.GET('/api/staff/billing/resync')),
    refetchInterval: ({ state }) => isRunning(state.data) && WATCHED,
  });
  const start = useChange(() => answer(api.POST('/api/staff/billing/resync')), {
    refresh: [RESYNC_KEY],
    done: 'Everything is being compared.',
  });
  const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
  return (
    <Section
      title="Comparisons with the billing provider"
      action={
        <ExplainedButton
          variant="outlined"
          color="inherit"
          disabledReason={why ?? (isRunning(resync.data) ? 'A comparison is under way.' : undefined)}
          onClick={() => start.mutate()}
        >
          Compare everything
        </ExplainedButton>
      }
    >
      <Answer query={resync}>{(found) => <Compared of={found} />}</Answer>
    </Section>
  );
}

const runColumns: readonly Column<Run>[] = [
  { head: 'Begun', cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
  { head: 'Why', cell: ({ reason }) => causes[reason] },
  { head: 'Result', cell: (run) => <Result of={run} /> },
  { head: 'Differences', align: 'right', cell: ({ drift }) => drift.toLocaleString('en') },
];

function Result({ of: { status, kinds } }: { readonly of: Run }) {
  const done = kinds.filter(({ phase }) => phase === 'done' || phase === 'incomplete').length;
  return (
    <>
      <StatusChip {...runStates[status]} />
      {status === 'running' && (
        <Caption>
          {done} of {kinds.length} kinds
        </Caption>
      )}
    </>
  );
}

const number = (head: string, of: (kind: Kind) => number | null): Column<Kind> => ({
  head,
  align: 'right',
  cell: (kind) => of(kind)?.toLocaleString('en') ?? '–',
});

const kindColumns: readonly Column<Kind>[] = [
  { head: 'Kind', cell: ({ kind }) => words(kind) },
  {
    head: 'State',
    cell: ({ phase, error }) => (
      <>
        <StatusChip {...phases[phase]} />
        {error !== null && <Caption sx={{ overflowWrap: 'anywhere' }}>{error}</Caption>}
      </>
    ),
  },
  number('At the provider', ({ total }) => total),
  number('New', ({ created }) => created),
  number('Changed', ({ updated }) => updated),
  number('Deleted', ({ deleted }) => deleted),
  number('Unreadable', ({ broken }) => broken),
];

const brokenColumns: readonly Column<Broken>[] = [
  { head: 'Object', cell: ({ kind }) => words(kind) },
  { head: 'ID', cell: ({ id }) => id },
  { head: 'Member', cell: ({ path }) => path },
  { head: 'Seen', cell: ({ seenAt }) => <RelativeTime at={seenAt} /> },
];

/** Most kinds are as they should be, and say nothing. */
const isNews = ({ phase, error, created, updated, deleted, broken }: Kind): boolean =>
  phase !== 'done' || error !== null || created + updated + deleted + broken > 0;

function Compared({ of: { runs, broken, brokenTotal } }: { readonly of: Resync }) {
  const [latest] = runs;
  if (!latest) return <Muted>Nothing was compared yet.</Muted>;
  const told = latest.kinds.filter(isNews);
  return (
    <Stack spacing={3}>
      <DataList name="Comparisons" rows={runs} columns={runColumns} rowKey={({ id }) => id} />
      <Section title="What the last one found">
        {told.length === 0 ? (
          <Muted>Objects of all {latest.kinds.length} kinds were as at the billing provider.</Muted>
        ) : (
          <DataList
            name="What the last one found"
            rows={told}
            columns={kindColumns}
            rowKey={({ kind }) => kind}
            room={760}
          />
        )}
      </Section>
      {broken.length > 0 && (
        <Section title={`Unreadable objects (${brokenTotal.toLocaleString('en')})`}>
          <DataList
            name="Unreadable objects"
            rows={broken}
            columns={brokenColumns}
            rowKey={({ kind, id }) => `${kind} ${id}`}
            room={760}
            actions={({ kind, id }) => (
              <Refresh kind={kind as Named} id={id} size="small" aria-label={`Read ${kind} ${id} again`} />
            )}
          />
        </Section>
      )}
    </Stack>
  );
}
