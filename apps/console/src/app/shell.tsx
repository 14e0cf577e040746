import { Box, Link } from '@mui/material';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigation } from 'react-router';
import { boot } from '../api/boot.ts';
import { Toasts } from '../ui/feedback/toast.tsx';
import { ConnectionBar } from '../ui/layout/connection-bar.tsx';
import { onDemandDialog } from '../ui/layout/on-demand.tsx';
import { Caption } from '../ui/layout/texts.tsx';
import { type Area, AreaProvider, type Badges } from './area.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useKeys } from './keyboard.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const CONTENT = 'content';
const SIDES = { xs: 2, sm: 3, lg: 5 };

const KeysDialog = onDemandDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** The frame around the pages of an area. */
export function Shell(props: {
  readonly area: Area;
  readonly badges?: Badges;
  /** In the bar at the top, after the mark. */
  readonly beside: ReactNode;
  /** Below that bar. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}) {
  const { area, badges = {} } = props;
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = useCallback(() => setKeysShown(true), []);
  useKeys(area, showKeys);
  return (
    <AreaProvider value={area}>
      <Box sx={{ minHeight: 'calc(100dvh - var(--gh-strip, 0px))', display: 'flex', flexDirection: 'column' }}>
        <SkipLink />
        <PendingBar />
        <ConnectionBar />
        <TopBar beside={props.beside} showKeys={showKeys} />
        {props.banner}
        <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}>
          <Rail badges={badges} />
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <Box
              component="main"
              id={CONTENT}
              tabIndex={-1}
              sx={{ flex: 1, outline: 'none', px: SIDES, pt: { xs: 3, md: 4 }, pb: { xs: 4, md: 6 } }}
            >
              {props.children}
            </Box>
            <Footer />
          </Box>
        </Box>
        <BottomBar badges={badges} />
        {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
        <Toasts />
      </Box>
    </AreaProvider>
  );
}

/** The running version, for a report of a problem. */
function Footer() {
  const { productName, version, commit } = boot;
  if (version === '') return null;
  return (
    <Caption component="footer" sx={{ px: SIDES, pb: { xs: 'calc(16px + var(--gh-bottom-bar, 0px))', md: 2 } }}>
      {productName} {version}
      {commit && ` · ${commit}`}
    </Caption>
  );
}

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
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        height: 2,
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        '@keyframes advance': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
        animation: 'appear 1ms 150ms both, advance 4s 150ms ease-out both',
      }}
    />
  );
}
