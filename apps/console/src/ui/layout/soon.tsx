import { Box } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before a skeleton is shown: most responses come sooner. */
const PATIENCE = 150;

export function Soon({ children }: { readonly children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box aria-busy="true" aria-label="Loading" role="group">
      {due && children}
    </Box>
  );
}
