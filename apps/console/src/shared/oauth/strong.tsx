import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A fact in a notice that the user should read. */
export const Strong = ({ children }: { readonly children: ReactNode }) => (
  <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);
