import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiRefusal } from './refusal.ts';
import { reportSessionGone } from './session-gone.ts';

/** Retries of a query after a network or server failure. Refusals are not retried. */
const RETRIES = 2;

/** The query cache of the account area: fresh for 30 s. Queries resume after being offline, mutations never do. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiRefusal && error.status === 401) reportSessionGone();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => error instanceof ApiRefusal && error.isTemporary && failures < RETRIES,
      },
      // 'always': fail immediately when offline. The default would pause the mutation and send it later without asking.
      mutations: { networkMode: 'always', retry: false },
    },
  });
