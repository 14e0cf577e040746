import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { reads, searchKeys, searchSessions } from '../../shared/account/account-reads.ts';
import { answer, api } from '../../api/client.ts';

const readPage = (action: string, cursor: string | undefined) =>
  answer(
    api.GET('/api/auth/security-activity', {
      params: { query: { limit: PAGE, ...(action && { action }), ...(cursor && { cursor }) } },
    }),
  );

/** Entries of a page. */
const PAGE = 25;

export type Activity = Awaited<ReturnType<typeof readPage>>['entries'][number];

export const useActivity = (action: string) =>
  useInfiniteQuery({
    queryKey: [...reads.activity, action],
    queryFn: ({ pageParam }) => readPage(action, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });

/** @param id null: nothing is found, and nothing asked */
export const useOwnSession = (id: string | null) =>
  useQuery({
    queryKey: [...reads.sessions, 'one', id],
    queryFn: async () => ({ found: id === null ? undefined : (await searchSessions({ id, limit: 1 })).items[0] }),
  });

/** @param id null: nothing is found, and nothing asked */
export const useOwnKey = (id: string | null) =>
  useQuery({
    queryKey: [...reads.apiKeys, 'one', id],
    queryFn: async () => ({ found: id === null ? undefined : (await searchKeys({ id, limit: 1 })).items[0] }),
  });
