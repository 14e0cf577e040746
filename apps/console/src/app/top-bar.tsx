import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { boot } from '../api/boot.ts';
import { stuck } from '../theme/density.ts';
import { Mark } from '../ui/layout/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useArea } from './area.ts';

/** Pixels. */
export const TOP_BAR = 56;

/** @param beside what follows the mark */
export function TopBar({ beside, showKeys }: { readonly beside: ReactNode; showKeys(): void }) {
  const { home, isStaff } = useArea();
  return (
    <Box
      component="header"
      sx={{
        ...stuck('sticky'),
        top: 'var(--gh-strip, 0px)',
        zIndex: 'appBar',
        height: TOP_BAR,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2, sm: 3 },
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 }, minWidth: 0, flex: 1 }}>
        <Link
          component={RouterLink}
          to={home.path}
          underline="none"
          color="inherit"
          aria-label={`${boot.productName}, ${home.label.toLowerCase()}`}
          sx={{ flexShrink: 0, display: 'flex', maxWidth: { xs: 144, sm: 280 } }}
        >
          {/* Whose pages are open is more important on a phone than the name of the product. */}
          <Mark isShort={!isStaff} />
        </Link>
        {beside}
      </Box>
      <AccountMenu showKeys={showKeys} />
    </Box>
  );
}
