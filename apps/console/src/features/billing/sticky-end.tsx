import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The end of a long form, always in view. */
export const StickyEnd = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      position: 'sticky',
      // Above the bar of a phone.
      bottom: { xs: 'calc(57px + env(safe-area-inset-bottom))', md: 0 },
      zIndex: 2,
      mx: { xs: -2, sm: 0 },
      px: { xs: 2, sm: 0 },
      py: 2,
      bgcolor: 'background.default',
      borderTop: '1px solid',
      borderColor: 'divider',
    }}
  >
    {children}
  </Box>
);
