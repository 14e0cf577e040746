import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { reads } from '../../shared/account/account-reads.ts';
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
