import { Stack } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { Answer, EmptyState } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { filterPath, type TrailQuery, trailQuery } from './trail-filters.ts';
import { type TrailEntry, TrailList } from './trail-list.tsx';

/** A value of an entry leads to all entries of the audit trail that have it. */
export default function TimelineEntries(props: {
  /** Filters of the audit trail, as its URL has them. */
  readonly filters: Readonly<Record<string, string>>;
  readonly within: readonly unknown[];
  /** Undefined: the entries are all that there are. */
  clear?(): void;
}) {
  const { filters, within, clear } = props;
  const timeline = useTimeline(
    trailQuery((name) => filters[name] ?? ''),
    within,
  );
  const clearing = clear && (
    <SecondaryButton size="small" onClick={clear}>
      Clear filters
    </SecondaryButton>
  );
  return (
    <>
      {clearing && timeline.data?.length !== 0 && <div>{clearing}</div>}
      <Answer
        query={timeline}
        empty={(rows) =>
          rows.length === 0 &&
          (clearing ? <EmptyState title="No events fit" action={clearing} /> : <Muted>Nothing is recorded yet.</Muted>)
        }
      >
        {(rows) => {
          const runs = runsOf(rows);
          return (
            <Stack spacing={2.5}>
              <TrailList
                name="Timeline"
                rows={[...runs.keys()]}
                repeats={runs}
                room={ROOM}
                filterTo={(name, value) => filterPath('', name, value)}
              />
              <ShowMore of={timeline} count={rows.length} label="Older entries" />
            </Stack>
          );
        }}
      </Answer>
    </>
  );
}

/** The values that refusals have in common that stand for each other. */
const sameness = ({ action, reason, actor, target, ipAddress, device }: TrailEntry): string =>
  JSON.stringify([action, reason, actor.kind, actor.id, target.id, ipAddress, device]);

/** Equal refusals in a row, as the newest of them with the others. All others stand alone. */
export function runsOf(rows: readonly TrailEntry[]): ReadonlyMap<TrailEntry, readonly TrailEntry[]> {
  const runs = new Map<TrailEntry, TrailEntry[]>();
  let newest: TrailEntry | undefined;
  for (const row of rows) {
    if (newest && row.outcome === 'refused' && newest.outcome === 'refused' && sameness(row) === sameness(newest)) {
      runs.get(newest)!.push(row);
    } else {
      newest = row;
      runs.set(row, []);
    }
  }
  return runs;
}

/** Pixels that the table needs beside the facts of a person. */
const ROOM = 560;
/** Entries at first; fewer on phones, where the rest of the page stands below their cards. */
const first = () => (innerWidth < ROOM ? 5 : 10);
/** Entries of each later page. */
const PAGE = 25;

const useTimeline = (filters: TrailQuery, within: readonly unknown[]) =>
  useInfiniteQuery({
    queryKey: [...within, 'timeline', filters],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam ? { limit: PAGE, cursor: pageParam } : { limit: first() };
      return answer(api.GET('/api/staff/audit', { params: { query: { ...filters, ...page } }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
