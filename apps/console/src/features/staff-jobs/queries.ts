import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { requestedText } from './job-state.ts';

/** The last run of the page before. */
type Before = Pick<
  NonNullable<paths['/api/staff/jobs/{name}/runs']['get']['parameters']['query']>,
  'startedBefore' | 'idBefore'
>;

/** Milliseconds. A run that was asked for may end at any time. */
const REFRESH = 30_000;

const keys = {
  all: ['staff-jobs'],
  list: ['staff-jobs', 'list'],
  runs: (name: string) => ['staff-jobs', 'runs', name],
} as const;

export const useJobs = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: () => answer(api.GET('/api/staff/jobs')),
    select: ({ jobs }) => jobs,
    refetchInterval: REFRESH,
  });

export const useRuns = (name: string) =>
  useInfiniteQuery({
    queryKey: keys.runs(name),
    queryFn: ({ pageParam }) =>
      answer(api.GET('/api/staff/jobs/{name}/runs', { params: { path: { name }, query: pageParam } })),
    initialPageParam: {} as Before,
    getNextPageParam: ({ runs, hasMore }): Before | undefined => {
      const last = runs.at(-1);
      return hasMore && last ? { startedBefore: last.startedAt, idBefore: last.id } : undefined;
    },
    select: ({ pages }) => pages.flatMap(({ runs }) => runs),
  });

export const useRunJob = (name: string) =>
  useChange(
    (body: { readonly reason?: string }) =>
      answer(api.POST('/api/staff/jobs/{name}/run', { params: { path: { name } }, body })),
    { refresh: [keys.all], done: ({ run }) => requestedText(name, run), quiet: true },
  );
