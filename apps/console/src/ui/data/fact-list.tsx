import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Short facts, a line each: label and value. */
export const FactList = ({ of }: { readonly of: readonly (readonly [label: string, fact: ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '6px 16px', m: 0, fontSize: '0.875rem' }}
  >
    {of.map(([label, fact]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
          {fact}
        </Box>
      </Box>
    ))}
  </Box>
);
