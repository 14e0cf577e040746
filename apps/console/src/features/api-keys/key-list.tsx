import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '../../api/account-reads.ts';
import { MONO } from '../../theme/theme.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { Sparkline } from '../../ui/data/sparkline.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { readsBilling } from './key-reach.ts';
import { keyStates, nameOf, startOf, stateOf } from './key-state.ts';
import { LIST_DAYS, useUsageSummary } from './queries.ts';
import { figure } from './usage.ts';
import { useNow } from '../../ui/time/use-now.ts';

export function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const columns: readonly Column<ApiKey>[] = [
    { head: 'Name', cell: (key) => <KeyName value={key} /> },
    { head: 'Status', cell: (key) => <KeyStatus value={key} /> },
    { head: 'Created', cell: (key) => <When at={key.createdAt} /> },
    { head: 'Last used', cell: (key) => <When at={key.lastRequest} /> },
    { head: 'Expires', cell: (key) => <When at={key.expiresAt} /> },
    ...(keys.some(({ remaining }) => remaining !== null)
      ? [{ head: 'Calls left', cell: (key: ApiKey) => <Remaining value={key} /> }]
      : []),
    { head: `Last ${LIST_DAYS} days`, cell: (key) => <Traffic keyId={key.id} /> },
  ];
  return <DataList name="API keys" rows={keys} columns={columns} rowKey={({ id }) => id} />;
}

function KeyName({ value }: { readonly value: ApiKey }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 120 } }}>
      <Link to={`/account/api-keys/${value.id}`}>{nameOf(value)}</Link>
      {value.name && (
        <Typography variant="caption" component="div" color="textSecondary" sx={{ fontFamily: MONO }}>
          {startOf(value)}
        </Typography>
      )}
      {readsBilling(value) && (
        <Typography variant="caption" component="div" color="textSecondary">
          Reads what you have bought
        </Typography>
      )}
    </Box>
  );
}

export function KeyStatus({ value }: { readonly value: ApiKey }) {
  const { label, look } = keyStates[stateOf(value, useNow())];
  return <StatusChip state={look}>{label}</StatusChip>;
}

function When({ at }: { readonly at: string | null }) {
  if (at === null) return <Never />;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <RelativeTime at={at} />
    </Box>
  );
}

const Never = () => (
  <Typography component="span" variant="body2" color="textSecondary">
    Never
  </Typography>
);

function Remaining({ value }: { readonly value: ApiKey }) {
  if (value.remaining !== null) return figure(value.remaining);
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      No limit
    </Typography>
  );
}

function Traffic({ keyId }: { readonly keyId: string }) {
  const { data } = useUsageSummary();
  if (!data) return null;
  const row = data.find((one) => one.keyId === keyId);
  const calls = row?.calls ?? 0;
  return (
    <Sparkline values={row?.perDay ?? Array.from({ length: LIST_DAYS }, () => 0)}>
      {figure(calls)}
      <Box component="span" sx={visuallyHidden}>
        {` ${calls === 1 ? 'call' : 'calls'} in ${LIST_DAYS} days`}
      </Box>
    </Sparkline>
  );
}
