import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '../../api/account-reads.ts';
import { MONO } from '../../theme/theme.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { isEmpty, writeMetadata } from '../../shared/metadata.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { KeyStatus } from './key-list.tsx';
import { reachWords } from './key-reach.ts';
import { startOf } from './key-state.ts';
import { useNow } from '../../ui/time/use-now.ts';

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
        <LedgerRow label="May do">{reachWords(value) ?? <Permissions value={value.permissions} />}</LedgerRow>
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

/** The actions granted to a key by resource. */
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
