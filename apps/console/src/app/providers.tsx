import { GlobalStyles } from '@mui/material';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isQuiet } from '../shared/account/account-reads.ts';
import { outage } from '../api/outage.ts';
import { ApiRefusal } from '../api/refusal.ts';
import { sessionGone } from '../api/refused.ts';
import { densities } from '../theme/density.ts';
import type { Area } from '../theme/theme.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Appearance } from '../ui/layout/appearance.tsx';

/** Retries of a query after a network or server failure. Refusals are not retried. */
const RETRIES = 2;

/** The query cache: fresh for 30 s. Queries resume after being offline, mutations never do. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof ApiRefusal && error.status === 401 && !isQuiet(query)) sessionGone.tell();
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

/** After an outage, as react-query does by itself after being offline. */
const readAgain = (queries: QueryClient) =>
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

export function Providers({ area, children }: { readonly area: Area; readonly children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  useEffect(() => outage.watch(() => outage.now() ?? readAgain(queries)), [queries]);
  return (
    <Appearance area={area}>
      {preferenceStyles}
      <ErrorBoundary>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ErrorBoundary>
    </Appearance>
  );
}

const still = (part: string) => `html[data-motion="reduced"] ${part}`;

/** For the attributes that browser-preferences.ts sets on the root element. */
const preferenceStyles = (
  <GlobalStyles
    styles={{
      'html[data-density="compact"]': densities.compact,
      [[still('*'), still('*::before'), still('*::after')].join(', ')]: {
        animationDuration: '0.001ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.001ms !important',
        scrollBehavior: 'auto !important',
      },
    }}
  />
);
