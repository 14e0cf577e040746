/** Permissions and limits of a key, as its owner and staff see them. */
import { Box, Typography } from '@mui/material';
import { MONO } from '../../theme/theme.ts';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import type { ApiKey } from '../account/account-reads.ts';
import { nextRefill, rateText, rateWindow } from './limits.ts';
import { callText, figure } from './usage.ts';

export function Permissions({ value }: { readonly value: ApiKey['permissions'] }) {
  const granted = Object.entries((value ?? {}) as Record<string, readonly string[]>);
  if (granted.length === 0) {
    return (
      <Typography component="span" color="textSecondary">
        None
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {granted.map(([thing, actions]) => (
        <li key={thing}>
          <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.875rem' }}>
            {thing}
          </Box>
          : {actions.join(', ')}
        </li>
      ))}
    </Box>
  );
}

export function RateLimit({ value }: { readonly value: Parameters<typeof rateWindow>[0] }) {
  const window = rateWindow(value, useNow());
  if (!window) return 'None';
  return (
    <>
      {rateText(window.max, window.timeWindow)}
      <Muted>
        {window.end ? (
          <>
            {figure(window.used)} of {figure(window.max)} used, resets <RelativeTime at={window.end} detail />
          </>
        ) : (
          'None used'
        )}
      </Muted>
    </>
  );
}

export function CallsLeft({ value }: { readonly value: Pick<ApiKey, 'remaining'> & Parameters<typeof nextRefill>[0] }) {
  const refill = nextRefill(value);
  if (value.remaining === null) return 'Not limited';
  return (
    <>
      {figure(value.remaining)}
      {refill && value.refillAmount !== null && (
        <Muted>
          Refills to {callText(value.refillAmount)} <RelativeTime at={refill} detail />
        </Muted>
      )}
    </>
  );
}
