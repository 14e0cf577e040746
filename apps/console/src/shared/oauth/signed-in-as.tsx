import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { User } from '../../api/session.ts';

/** The account that an app would use. */
export function SignedInAs({
  user,
  children,
}: {
  readonly user: User;
  /** How to use another account, while that is possible. */
  readonly children?: ReactNode;
}) {
  return (
    <Box sx={{ px: 2, py: 1.25, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: 2,
          fontSize: '0.8125rem',
        }}
      >
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Signed in as
        </Box>
        {children}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{user.email}</Box>
    </Box>
  );
}
