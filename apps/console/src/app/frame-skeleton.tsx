import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Mark } from '../ui/layout/mark.tsx';
import { TOP_BAR } from './top-bar.tsx';

/** Skeleton of the frame, shown only when the session takes long enough to notice. */
export function FrameSkeleton() {
  return (
    <Box
      component="main"
      aria-busy="true"
      aria-label="Loading"
      sx={{ '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } }, animation: 'appear 1ms 150ms both' }}
    >
      <Box
        sx={{
          height: TOP_BAR,
          px: { xs: 2, sm: 3 },
          display: 'flex',
          alignItems: 'center',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Mark />
      </Box>
      <Stack
        spacing={1.5}
        sx={{ maxWidth: 720, ml: { md: '232px' }, px: { xs: 2, sm: 3, lg: 5 }, pt: { xs: 3, md: 4 } }}
      >
        <Skeleton variant="text" width={160} height={36} />
        <Skeleton variant="rounded" height={92} />
        <Skeleton variant="rounded" height={240} />
      </Stack>
    </Box>
  );
}
