import WifiOff from '@mui/icons-material/WifiOffOutlined';
import { Box } from '@mui/material';
import { useSyncExternalStore } from 'react';

const watch = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

export function OfflineBar() {
  if (useOnline()) return null;
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        top: 'var(--gh-strip, 0px)',
        zIndex: 'snackbar',
        display: 'flex',
        justifyContent: 'center',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: 'text.primary',
        color: 'background.paper',
        fontSize: '0.875rem',
        fontWeight: 500,
      }}
    >
      <WifiOff aria-hidden sx={{ fontSize: 18 }} /> You’re offline. Nothing was sent.
    </Box>
  );
}
