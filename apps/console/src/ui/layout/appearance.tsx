/** The root of every entry: styles with the page's CSP nonce, the theme, the live regions. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { type Area, consoleTheme } from '../../theme/theme.ts';
import { LiveRegions } from '../feedback/live-regions.tsx';

/** Browsers hide the attribute from scripts that read the document; the property still has it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'gh', prepend: true, ...(nonce ? { nonce } : {}) });

export function Appearance({ area, children }: { readonly area: Area; readonly children: ReactNode }) {
  const [theme] = useState(() => consoleTheme(area));
  // The styles of all pages first, then the page: both in one task would block a slow device.
  const isStyled = useDeferredValue(true, false);
  return (
    <CacheProvider value={cache}>
      {/* Not `disableTransitionOnChange`: it writes a style element without the nonce. */}
      <ThemeProvider theme={theme} noSsr defaultMode="system" modeStorageKey="gatehouse-mode">
        <CssBaseline />
        {isStyled && children}
        <LiveRegions />
      </ThemeProvider>
    </CacheProvider>
  );
}
