import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useNavigation } from 'react-router';

/** A thin line while the next page is being fetched. It appears only when that takes long enough to be noticed. */
export function PendingBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 1ms 150ms both',
      }}
    >
      <LinearProgress aria-label="Loading the page" sx={{ height: 2 }} />
    </Box>
  );
}
