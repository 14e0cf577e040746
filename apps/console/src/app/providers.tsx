/** Providers of the account area: theme, browser preferences, query cache. */
import GlobalStyles from '@mui/material/GlobalStyles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from '../api/query-client.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Appearance } from '../ui/layout/appearance.tsx';

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return (
    <Appearance>
      {preferenceStyles}
      <ErrorBoundary>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ErrorBoundary>
    </Appearance>
  );
}

const compact = (part: string) => `html[data-density="compact"] ${part}`;
const still = (part: string) => `html[data-motion="reduced"] ${part}`;

/** Styles for the attributes that `ui/preferences/browser-preferences.ts` sets on the root element. Custom rows use `--gh-row`. */
const preferenceStyles = (
  <GlobalStyles
    styles={{
      'html[data-density="compact"]': { '--gh-row': '6px', '--gh-row-height': '44px', '--gh-nav': '32px' },
      [compact('.MuiButton-root')]: { minHeight: 32, paddingBlock: 4 },
      [compact('.MuiOutlinedInput-root')]: { minHeight: 32 },
      [compact('.MuiOutlinedInput-input')]: { paddingBlock: 5 },
      [compact('.MuiTableCell-root')]: { paddingBlock: 6 },
      [[still('*'), still('*::before'), still('*::after')].join(', ')]: {
        animationDuration: '0.001ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.001ms !important',
        scrollBehavior: 'auto !important',
      },
    }}
  />
);
