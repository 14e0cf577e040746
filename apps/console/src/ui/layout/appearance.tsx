/** The root of every entry: styles with the page's CSP nonce, the theme, the live regions. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LiveRegions } from '../feedback/live-regions.tsx';

/** Browsers hide the attribute from scripts that read the document; the property still has it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'gh', prepend: true, ...(nonce ? { nonce } : {}) });

export function Appearance({ theme, children }: { readonly theme: Theme; readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      {/* Not `disableTransitionOnChange`: it writes a style element without the nonce. */}
      <ThemeProvider theme={theme} noSsr defaultMode="system" modeStorageKey="gatehouse-mode">
        <CssBaseline />
        {children}
        <LiveRegions />
      </ThemeProvider>
    </CacheProvider>
  );
}
