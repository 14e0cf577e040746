import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Box, Button } from '@mui/material';
import { useEffect, useSyncExternalStore } from 'react';
import { lookForService, outage } from '../../api/outage.ts';
import { messageFor, refusalText } from '../../messages/refusal-text.ts';

/** Seconds between two looks whether an outage has ended, unless the service names a later time. */
const LOOK_EVERY = 5;

const watchNetwork = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);

const look = () => void lookForService();

/** Says that this device is offline or that the service does not answer, for as long as that lasts. */
export function ConnectionBar() {
  const isOnline = useOnline();
  const current = useSyncExternalStore(outage.watch, outage.now);
  const text = isOnline ? current && refusalText(current) : messageFor('OFFLINE').text;

  useEffect(() => {
    if (!current || !isOnline) return;
    const every = Math.max(LOOK_EVERY, current.retryAfter ?? 0);
    const timer = setInterval(look, every * 1000);
    return () => clearInterval(timer);
  }, [current, isOnline]);

  return (
    // The region stands here from the start: one that comes with its text is not always read.
    <Box role="status" sx={{ position: 'sticky', top: 'var(--gh-strip, 0px)', zIndex: 'snackbar' }}>
      {text && (
        <Box
          sx={{
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
          <CloudOff aria-hidden sx={{ fontSize: 18 }} />
          <span>{text}</span>
          {isOnline && (
            <Button size="small" color="inherit" onClick={look} sx={{ flexShrink: 0 }}>
              Try now
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
