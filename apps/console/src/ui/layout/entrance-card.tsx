import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { announce } from '../feedback/live-regions.tsx';
import { Mark } from './mark.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Muted } from './texts.tsx';
import { usePageTitle } from './use-page-title.ts';

/** The frame of all entrance pages: one centred card, full width on a phone. Stays mounted across pages. */
export function EntranceFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: 'calc(100dvh - var(--gh-strip, 0px))',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: { xs: 'background.paper', sm: 'background.default' },
      }}
    >
      <ConnectionBar />
      <Box
        component="main"
        sx={{ flex: 1, display: 'grid', placeItems: { xs: 'start center', sm: 'center' }, py: { xs: 0, sm: 6 } }}
      >
        <Paper
          sx={{
            width: '100%',
            maxWidth: { sm: 420 },
            borderRadius: { xs: 0, sm: '12px' },
            border: { xs: 0, sm: '1px solid' },
            borderColor: { sm: 'divider' },
            px: { xs: 2.5, sm: 4 },
            pt: { xs: 3, sm: 4 },
            pb: 4,
          }}
        >
          {children}
        </Paper>
      </Box>
      <Box component="footer" sx={{ display: 'flex', justifyContent: 'center', pb: 2 }}>
        <AppearanceSwitch />
      </Box>
    </Box>
  );
}

export function EntranceCard(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly above?: ReactNode;
  /** false if a field takes the focus instead. */
  readonly focusHeading?: boolean;
  readonly children?: ReactNode;
}) {
  const { title, lead, above, focusHeading = true, children } = props;
  const heading = usePageTitle(title, { focus: focusHeading });
  return (
    <>
      <Mark />
      {above && <Box sx={{ mt: 3 }}>{above}</Box>}
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: above ? 2 : 3, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {lead && (
        <Typography color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
          {lead}
        </Typography>
      )}
      <Stack spacing={2.5} sx={{ mt: 3 }}>
        {children}
      </Stack>
    </>
  );
}

export function CardFoot({ children }: { readonly children: ReactNode }) {
  return <Muted component="div">{children}</Muted>;
}

const order = ['system', 'light', 'dark'] as const;
const names = { system: 'system', light: 'light', dark: 'dark' } as const;

/** One button that cycles through system, light and dark: a menu would add 20 kB to the entrance pages. */
function AppearanceSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  const next = order[(order.indexOf(mode) + 1) % order.length] ?? 'system';
  return (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        setMode(next);
        announce(`Appearance: ${names[next]}.`);
      }}
      sx={{ color: 'text.secondary', fontWeight: 500, fontSize: '0.8125rem' }}
    >
      Appearance: {names[mode]}
    </Button>
  );
}
