/** What every page of the account area stands in: theme, this browser's preferences, the cache of what was read. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from '../api/query-client.ts';
import { Appearance } from '../ui/layout/appearance.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { PreferenceStyles } from './preference-styles.tsx';

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return (
    <Appearance>
      <PreferenceStyles />
      <ErrorBoundary>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ErrorBoundary>
    </Appearance>
  );
}
