import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ApiKey } from '../../api/account-reads.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { minuteTime } from '../../ui/time/time-words.ts';
import { isFull, nextRefill, rateWindow, rateWords } from './key-limits.ts';
import { callWords, figure } from './usage.ts';
import { useNow } from '../../ui/time/use-now.ts';

/** Shown while the key has reached its rate limit. */
export function LimitReached({ value }: { readonly value: ApiKey }) {
  const window = rateWindow(value, useNow());
  if (!isFull(window)) return null;
  return (
    <Alert severity="warning">
      Calls are refused until {minuteTime(window.end, document.documentElement.lang || 'en')}. This key has reached its
      limit of {rateWords(window.max, window.timeWindow)}.
    </Alert>
  );
}

export function KeyLimits({ value }: { readonly value: ApiKey }) {
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="key-limits">
      <Typography variant="h2" id="key-limits">
        Limits
      </Typography>
      <Ledger>
        <LedgerRow label="Rate limit">
          <RateLimit value={value} />
        </LedgerRow>
        <LedgerRow label="Calls left">
          <CallsLeft value={value} />
        </LedgerRow>
      </Ledger>
      <Typography variant="body2" color="textSecondary">
        Limits are set by your administrator.
      </Typography>
    </Stack>
  );
}

function RateLimit({ value }: { readonly value: ApiKey }) {
  const window = rateWindow(value, useNow());
  if (!window) return 'None';
  return (
    <>
      {rateWords(window.max, window.timeWindow)}
      <Small>
        {window.end ? (
          <>
            {figure(window.used)} of {figure(window.max)} used, resets <RelativeTime at={window.end} detail />
          </>
        ) : (
          'None used'
        )}
      </Small>
    </>
  );
}

function CallsLeft({ value }: { readonly value: ApiKey }) {
  const refill = nextRefill(value);
  if (value.remaining === null) return 'Not limited';
  return (
    <>
      {figure(value.remaining)}
      {refill && value.refillAmount !== null && (
        <Small>
          Refills to {callWords(value.refillAmount)} <RelativeTime at={refill} detail />
        </Small>
      )}
    </>
  );
}

const Small = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);
