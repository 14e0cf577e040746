import { Box, Chip, Stack } from '@mui/material';
import { useState } from 'react';
import { MONO } from '../../theme/theme.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { useSpokenCount } from '../../ui/data/list-filter.tsx';
import { PAGE } from '../../ui/data/list-pages.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { counted } from '../../messages/counted.ts';
import { Answer, EmptyState } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { type AppRequest, useAppRequests } from './queries.ts';
import { outcomes, requestsShown, requestText, type Shown } from './request-words.ts';

const columns: readonly Column<AppRequest>[] = [
  { head: 'Request', room: 170, cell: requestText },
  { head: 'When', room: 120, cell: ({ at }) => <RelativeTime at={at} /> },
  { head: 'Outcome', room: 110, cell: ({ outcome }) => <StatusChip {...outcomes[outcome]} /> },
  { head: 'Error', room: 220, cell: (row) => row.error !== null && <Refusal of={row} error={row.error} /> },
  { head: 'Request ID', room: 200, cell: ({ requestId }) => requestId !== null && <RequestId id={requestId} /> },
];

const filters: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'refused', label: 'Refused' },
];

export default function RequestList({ clientId }: { readonly clientId: string }) {
  const found = useAppRequests(clientId);
  const [shown, setShown] = useState<Shown>('all');
  const [count, setCount] = useState(PAGE);
  const rows = requestsShown(found.data ?? [], shown);
  useSpokenCount(shown !== 'all', `${counted(rows.length, 'request')} found.`);
  return (
    <Answer
      query={found}
      empty={(all) =>
        all.length === 0 && (
          <EmptyState
            title="No requests in the last 7 days"
            action={
              <SecondaryButton busy={found.isFetching} onClick={() => void found.refetch()}>
                Refresh
              </SecondaryButton>
            }
          >
            A request appears here when the app sends someone to sign in, or asks for a token.
          </EmptyState>
        )
      }
    >
      {() => (
        <Stack spacing={1.5}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box role="group" aria-label="Requests shown" sx={{ display: 'flex', gap: 1 }}>
              {filters.map(({ value, label }) => (
                <Chip
                  key={value}
                  label={label}
                  variant={value === shown ? 'filled' : 'outlined'}
                  aria-pressed={value === shown}
                  onClick={() => {
                    setShown(value);
                    setCount(PAGE);
                  }}
                />
              ))}
            </Box>
            <Box sx={{ ml: 'auto' }}>
              <SecondaryButton size="small" busy={found.isFetching} onClick={() => void found.refetch()}>
                Refresh
              </SecondaryButton>
            </Box>
          </Box>
          {rows.length === 0 ? (
            <Muted>No request was refused.</Muted>
          ) : (
            <>
              <DataList name="Requests" rows={rows.slice(0, count)} columns={columns} rowKey={({ id }) => id} />
              {rows.length > PAGE && (
                <ShowMore
                  of={pagesOf(rows.length > count, () => setCount(count + PAGE))}
                  count={Math.min(count, rows.length)}
                />
              )}
            </>
          )}
        </Stack>
      )}
    </Answer>
  );
}

/** All rows are here already. */
const pagesOf = (hasNextPage: boolean, fetchNextPage: () => void) => ({
  hasNextPage,
  fetchNextPage,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
});

const Refusal = ({ of: { description }, error }: { readonly of: AppRequest; readonly error: string }) => (
  <>
    <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
      {error}
    </Box>
    {description !== null && <Muted sx={{ overflowWrap: 'anywhere' }}>{description}</Muted>}
  </>
);

const RequestId = ({ id }: { readonly id: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
    <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      {id}
    </Box>
    <CopyButton text={id} name={`request ID ${id}`} />
  </Box>
);
