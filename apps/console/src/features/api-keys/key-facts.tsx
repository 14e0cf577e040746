import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ApiKey } from '../../shared/account/account-reads.ts';
import { isEmpty, writeMetadata } from '../../shared/metadata.ts';
import { MONO } from '../../theme/theme.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { minuteTime } from '../../ui/time/time-messages.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { KeyStatus } from './api-keys-page.tsx';
import { isFull, nextRefill, rateWindow, rateText, startOf } from './key-state.ts';
import { reachText } from './key-values.ts';
import { callText, figure } from './usage.ts';

export function KeyFacts({ value }: { readonly value: ApiKey }) {
  const { createdAt, lastRequest, expiresAt, previousKeyEndsAt, metadata } = value;
  const now = useNow();
  return (
    <Stack spacing={1.5}>
      <Ledger>
        <LedgerRow label="Starts with" action={<KeyStatus value={value} />}>
          <Box component="code" sx={{ fontFamily: MONO }}>
            {startOf(value)}
          </Box>
        </LedgerRow>
        {previousKeyEndsAt && Date.parse(previousKeyEndsAt) > now && (
          <LedgerRow label="Old key stops working">
            <RelativeTime at={previousKeyEndsAt} detail />
          </LedgerRow>
        )}
        <LedgerRow label="May do">{reachText(value) ?? <Permissions value={value.permissions} />}</LedgerRow>
        <LedgerRow label="Last used">{lastRequest ? <RelativeTime at={lastRequest} detail /> : 'Never'}</LedgerRow>
        <LedgerRow label="Expires">{expiresAt ? <RelativeTime at={expiresAt} detail /> : 'Never'}</LedgerRow>
        <LedgerRow label="Created">
          <RelativeTime at={createdAt} detail />
        </LedgerRow>
        {!isEmpty(metadata) && (
          <LedgerRow label="Metadata">
            <CodeBlock name="metadata">{writeMetadata(metadata)}</CodeBlock>
          </LedgerRow>
        )}
      </Ledger>
      <IdChip id={value.id} name="Key ID" />
    </Stack>
  );
}

function Permissions({ value }: { readonly value: ApiKey['permissions'] }) {
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

export function LimitReached({ value }: { readonly value: ApiKey }) {
  const window = rateWindow(value, useNow());
  if (!isFull(window)) return null;
  return (
    <Alert severity="warning">
      Calls are refused until {minuteTime(window.end)}. This key has reached its limit of{' '}
      {rateText(window.max, window.timeWindow)}.
    </Alert>
  );
}

export function KeyLimits({ value }: { readonly value: ApiKey }) {
  return (
    <Section title="Limits">
      <Ledger>
        <LedgerRow label="Rate limit">
          <RateLimit value={value} />
        </LedgerRow>
        <LedgerRow label="Calls left">
          <CallsLeft value={value} />
        </LedgerRow>
      </Ledger>
      <Muted>Limits are set by your administrator.</Muted>
    </Section>
  );
}

function RateLimit({ value }: { readonly value: ApiKey }) {
  const window = rateWindow(value, useNow());
  if (!window) return 'None';
  return (
    <>
      {rateText(window.max, window.timeWindow)}
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
          Refills to {callText(value.refillAmount)} <RelativeTime at={refill} detail />
        </Small>
      )}
    </>
  );
}

const Small = ({ children }: { readonly children: ReactNode }) => <Muted>{children}</Muted>;
