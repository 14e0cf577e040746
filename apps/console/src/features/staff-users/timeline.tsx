import { Stack } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { TrailList } from '../../shared/staff/trail-list.tsx';
import { filterPath } from '../../shared/staff/trail-filters.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { keys } from './queries.ts';

/** Audit entries about an account and by it. A value of an entry leads to all entries that have it. */
export default function Timeline({ userId }: { readonly userId: string }) {
  const timeline = useTimeline(userId);
  return (
    <Answer query={timeline} empty={(rows) => rows.length === 0 && <Muted>Nothing is recorded yet.</Muted>}>
      {(rows) => (
        <Stack spacing={2.5}>
          <TrailList name="Timeline" rows={rows} room={ROOM} filterTo={(name, value) => filterPath('', name, value)} />
          <ShowMore of={timeline} count={rows.length} label="Older entries" />
        </Stack>
      )}
    </Answer>
  );
}

/** Pixels that the table needs beside the facts of a person. */
const ROOM = 560;
/** Entries at first; fewer on phones, where the rest of the page stands below their cards. */
const first = () => (innerWidth < ROOM ? 5 : 10);
/** Entries of each later page. */
const PAGE = 25;

const useTimeline = (id: string) =>
  useInfiniteQuery({
    queryKey: keys.timeline(id),
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/api/staff/users/{id}/timeline', {
          params: { path: { id }, query: pageParam ? { limit: PAGE, cursor: pageParam } : { limit: first() } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
