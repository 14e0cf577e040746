/** Facts about one thing, a line each: label, value, and at the end what can be done about it. */
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { fingerRoom } from '../../theme/density.ts';
import { Link } from '../layout/texts.tsx';

/** By the width of the ledger, which may stand beside something else. */
const WIDE = '@container (min-width: 500px)';

export function Ledger({ children }: { readonly children: ReactNode }) {
  return (
    <Card sx={{ containerType: 'inline-size' }}>
      <Box component="dl" sx={{ m: 0, '& > * + *': { borderTop: '1px solid', borderColor: 'divider' } }}>
        {children}
      </Box>
    </Card>
  );
}

export function LedgerRow(props: {
  readonly label: string;
  /** A link or a small button; its name must say what it is about. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { label, action, children } = props;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        [WIDE]: { gridTemplateColumns: '180px 1fr auto' },
        columnGap: 2,
        alignItems: 'center',
        px: { xs: 2, sm: 2.5 },
        py: 'var(--gh-row)',
        minHeight: 'var(--gh-row-height)',
      }}
    >
      <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary', gridColumn: '1' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', gridColumn: '1', [WIDE]: { gridColumn: '2' } }}
      >
        {children}
      </Box>
      {action && (
        <Box
          component="dd"
          sx={{ m: 0, gridColumn: '2', gridRow: '1 / span 2', [WIDE]: { gridColumn: '3', gridRow: 'auto' } }}
        >
          {action}
        </Box>
      )}
    </Box>
  );
}

/** One visible word; its accessible name also says what it is about. */
export function LedgerLink(props: { readonly to: string; readonly verb?: string; readonly what: string }) {
  const { to, verb = 'Change', what } = props;
  return (
    <Link to={to} aria-label={`${verb} ${what}`} sx={fingerRoom}>
      {verb}
    </Link>
  );
}
