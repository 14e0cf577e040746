import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiRefusal } from './refusal.ts';
import { reportSessionGone } from './session-gone.ts';

/** Tries of a read after the first one, when the server gave no answer or failed. A "no" is never asked again. */
const RETRIES = 2;

/** Cache of the account area: 30 s fresh; reads resume by themselves after being offline, changes never do. */
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
      // 'always': offline fails at once. The default would hold the change back and send it unasked later.
      mutations: { networkMode: 'always', retry: false },
    },
  });
