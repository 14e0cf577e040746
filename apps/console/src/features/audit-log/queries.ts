import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { organizationReads } from '../../api/organization-reads.ts';

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

export type LogEntry = Awaited<ReturnType<typeof readPage>>['entries'][number];

/** What happened in an organization, newest first. */
export const useAuditLog = (organizationId: string, filter: LogFilter) =>
  useInfiniteQuery({
    queryKey: [...organizationReads.of(organizationId, 'log'), filter],
    queryFn: ({ pageParam }) => readPage(organizationId, filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });
