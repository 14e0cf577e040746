import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Skeleton of plans. */
export const PlansShape = () => (
  <>
    <Skeleton variant="text" width={90} height={28} sx={{ mb: 1 }} />
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(248px, 1fr))' },
      }}
    >
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={180} />
    </Box>
  </>
);
