import { Alert, Box, Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { refusalNote } from '../../messages/refusal-text.ts';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, useSpokenCount, useUrlState } from '../../ui/data/list-filter.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { counted } from '../../messages/counted.ts';
import { MONO } from '../../theme/theme.ts';
import { countText, isFull, leftText, type LimitCounter, ruleText, storeText, subjectText } from './limit-text.ts';

/** Milliseconds. */
const REFRESH = 10_000;
/** Pixels that the table needs. */
const ROOM = 820;
const KEY = ['staff-limits'];

export default function LimitsPage() {
  const state = useUrlState();
  const q = useDebounced(state.get('q').trim());
  const limits = useLimits(q);
  const [cleared, setCleared] = useState<LimitCounter>();
  useSpokenCount(
    q !== '' && limits.data !== undefined && !limits.isPlaceholderData,
    `${counted(limits.data?.counters.length ?? 0, 'counter')} found.`,
  );
  return (
    <Page
      title="Rate limits"
      lead="Counters whose time is not over, those nearest to their limit first. Whom a counter is about is not stored: search for the person to find theirs. Clearing one lets people go on at once."
      width={1200}
    >
      <Stack spacing={2.5}>
        <Box role="search" sx={{ maxWidth: 420, '& > *': { width: '100%', maxWidth: 'none !important' } }}>
          <FilterSearch
            value={state.get('q')}
            placeholder="Email, user ID, IP or path"
            change={(value) => state.set('q', value)}
          />
        </Box>
        <Answer
          query={limits}
          empty={({ counters, isOn }) => counters.length === 0 && <NoCounters isOn={isOn} isFiltered={q !== ''} />}
        >
          {({ counters, store, isComplete }) => (
            <Stack spacing={2}>
              {storeText[store] && (
                <Alert severity="info" role="note">
                  {storeText[store]}
                </Alert>
              )}
              {!isComplete && (
                <Alert severity="warning" role="note">
                  There are too many counters to look at all of them. Search for a person or an address.
                </Alert>
              )}
              <DataList
                name="Counters"
                rows={counters}
                columns={columns}
                rowKey={({ key }) => key}
                room={ROOM}
                actions={(row) => (
                  <ExplainedButton
                    size="small"
                    variant="outlined"
                    color="inherit"
                    aria-label={`Clear: ${ruleText(row.rule)}, ${subjectText(row)}`}
                    disabledReason={row.isClearable ? undefined : refusalNote('COUNTER_OF_GUESSES')}
                    onClick={() => setCleared(row)}
                  >
                    Clear
                  </ExplainedButton>
                )}
              />
            </Stack>
          )}
        </Answer>
      </Stack>
      {cleared && <ClearDialog of={cleared} sought={q} onClose={() => setCleared(undefined)} />}
    </Page>
  );
}

const useLimits = (q: string) =>
  useQuery({
    queryKey: [...KEY, q],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/rate-limits', { params: { query: q ? { q } : {} }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

const columns: readonly Column<LimitCounter>[] = [
  { head: 'Limit', cell: (row) => <Rule of={row} /> },
  { head: 'Counted for', cell: (row) => <Subject of={row} /> },
  { head: 'Used', cell: (row) => <Used of={row} /> },
  { head: 'Time left', cell: ({ windowEndsAt }) => <TimeLeft until={windowEndsAt} /> },
];

const Rule = ({ of: { rule, path } }: { readonly of: LimitCounter }) => (
  <Box sx={{ minWidth: { sm: 180 } }}>
    {ruleText(rule)}
    {path && <Caption sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{path}</Caption>}
  </Box>
);

const Subject = ({ of: { address, digest } }: { readonly of: LimitCounter }) =>
  address === null ? (
    <>
      <Muted component="span">Someone known by a digest only</Muted>
      <Caption sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{digest?.slice(0, 16)}…</Caption>
    </>
  ) : (
    <Box sx={{ overflowWrap: 'anywhere' }}>{address}</Box>
  );

const Used = ({ of }: { readonly of: LimitCounter }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center', whiteSpace: 'nowrap' }}>
    {countText(of)}
    {isFull(of) && <StatusChip state="bad" text="Full" />}
  </Box>
);

function TimeLeft({ until }: { readonly until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{leftText(until, now)}</Box>;
}

function NoCounters({ isOn, isFiltered }: { readonly isOn: boolean; readonly isFiltered: boolean }) {
  if (!isOn) {
    return (
      <EmptyState title="Rate limits are off">
        The setting RATE_LIMIT is off. Nothing is counted, and passwords can be guessed without a limit.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={isFiltered ? 'Nothing is counted for this' : 'Nothing is counted'}
      action={isFiltered && <LinkButton to="/staff/rate-limits">Show all counters</LinkButton>}
    >
      {isFiltered
        ? 'No limit holds this person or address back. An email must be the whole one.'
        : 'No requests came lately.'}
    </EmptyState>
  );
}

function ClearDialog(props: { readonly of: LimitCounter; readonly sought: string; onClose(): void }) {
  const { of, sought, onClose } = props;
  const clear = useChange(
    (body: { readonly key: string; readonly reason: string }) =>
      answer(api.POST('/api/staff/rate-limits/clear', { body })),
    { refresh: [KEY], done: 'Counter cleared.', quiet: true },
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Clear this counter?"
      verb="Clear counter"
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={({ reason = '' }) => clear.mutateAsync({ key: of.key, reason: reason.trim() })}
    >
      {ruleText(of.rule)}, {subjectText(of, sought)}: {countText(of)}. The next request starts from zero.
    </ConfirmDialog>
  );
}
