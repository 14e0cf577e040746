import { Alert, Box, Stack } from '@mui/material';
import { keyEnds } from '../../shared/api-keys/key-ends.ts';
import { CallsLeft, Permissions, RateLimit } from '../../shared/api-keys/limit-facts.tsx';
import { isFull, rateText, rateWindow } from '../../shared/api-keys/limits.ts';
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
import { KeyStatus } from './key-acts.tsx';
import type { StatedKey } from './queries.ts';
import { reachText } from './key-values.ts';

export function KeyFacts({ value }: { readonly value: StatedKey }) {
  const { createdAt, lastRequest, expiresAt, previousKeyEndsAt, metadata } = value;
  const now = useNow();
  return (
    <Stack spacing={1.5}>
      <Ledger>
        <LedgerRow label="Key" action={<KeyStatus value={value} />}>
          <Box component="code" sx={{ fontFamily: MONO }}>
            {keyEnds(value)}
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

export function LimitReached({ value }: { readonly value: StatedKey }) {
  const window = rateWindow(value, useNow());
  if (!isFull(window)) return null;
  return (
    <Alert severity="warning">
      Calls are refused until {minuteTime(window.end)}. This key has reached its limit of{' '}
      {rateText(window.max, window.timeWindow)}.
    </Alert>
  );
}

export function KeyLimits({ value }: { readonly value: StatedKey }) {
  return (
    <Section title="Limits">
      <Ledger>
        <LedgerRow label="Rate limit">
          <RateLimit value={value} />
        </LedgerRow>
        <LedgerRow label="Total calls left">
          <CallsLeft value={value} />
        </LedgerRow>
      </Ledger>
      <Muted>Limits are set by your administrator.</Muted>
    </Section>
  );
}
