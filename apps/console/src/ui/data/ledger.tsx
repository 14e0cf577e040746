/** Facts about one thing, a line each: label, value, and at the end what can be done about it. */
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from '../layout/texts.tsx';

export function Ledger({ children }: { readonly children: ReactNode }) {
  return (
    <Card>
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
        gridTemplateColumns: { xs: '1fr auto', sm: '180px 1fr auto' },
        columnGap: 2,
        alignItems: 'center',
        px: { xs: 2, sm: 2.5 },
        py: 'var(--gh-row)',
        minHeight: 'var(--gh-row-height)',
      }}
    >
      <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary', gridColumn: { xs: '1', sm: 'auto' } }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', gridColumn: { xs: '1', sm: '2' } }}>
        {children}
      </Box>
      {action && (
        <Box component="dd" sx={{ m: 0, gridColumn: { xs: '2', sm: '3' }, gridRow: { xs: '1 / span 2', sm: 'auto' } }}>
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
    <Link to={to} aria-label={`${verb} ${what}`}>
      {verb}
    </Link>
  );
}
