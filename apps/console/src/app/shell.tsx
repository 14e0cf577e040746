/** The frame of the account area: top bar, rail (bottom bar on a phone), banner, page. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigation } from 'react-router';
import { Toasts } from '../ui/feedback/toast.tsx';
import { OfflineBar } from '../ui/layout/offline-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { EmailBanner } from './email-banner.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { useMembershipRefresh } from './use-membership-refresh.ts';

const CONTENT = 'content';

export function Shell({ children }: { readonly children: ReactNode }) {
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = useCallback(() => setKeysShown(true), []);
  useKeys(showKeys);
  useMembershipRefresh();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <PendingBar />
      <OfflineBar />
      <TopBar showKeys={showKeys} />
      <EmailBanner />
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}>
        <Rail />
        <Box
          component="main"
          id={CONTENT}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            outline: 'none',
            px: { xs: 2, sm: 3, lg: 5 },
            pt: { xs: 3, md: 4 },
            // Room for the bar at the bottom of a phone.
            pb: { xs: 'calc(96px + env(safe-area-inset-bottom))', md: 8 },
          }}
        >
          {children}
        </Box>
      </Box>
      <BottomBar />
      <KeysDialog open={keysShown} onClose={() => setKeysShown(false)} />
      <Toasts />
    </Box>
  );
}

/** The first tab stop; hidden until it has the focus. */
function SkipLink() {
  return (
    <Link
      href={`#${CONTENT}`}
      onClick={(event) => {
        // Not by the browser: #content in the URL would count as a navigation.
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'control',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to content
    </Link>
  );
}

/** A thin progress bar while the next page loads, shown only when that takes long enough to notice. */
function PendingBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 1ms 150ms both',
      }}
    >
      <LinearProgress aria-label="Loading the page" sx={{ height: 2 }} />
    </Box>
  );
}
