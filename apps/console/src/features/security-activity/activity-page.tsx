import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import '../../messages/more-messages.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Changes } from '../../ui/data/changes.tsx';
import { type Column, DataList, RowButton } from '../../ui/data/data-list.tsx';
import { FilterSelect, ListFilter, useUrlState } from '../../ui/data/list-filter.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { activityTitle } from '../../shared/audit/activity-title.ts';
import { activityKinds } from '../../shared/audit/activity-kinds.ts';
import { actorNames } from '../../shared/audit/actors.ts';
import { activityChanges, activityNote, refusedNote } from '../../shared/audit/activity-messages.ts';
import { isDisputable } from './help.ts';
import { type Activity, useActivity } from './queries.ts';

const NotMeDialog = onDemandDialog(async () => (await import('./not-me-dialog.tsx')).NotMeDialog);

const actorMessages = {
  you: 'You',
  app: 'The app',
  other: 'Someone signed in to another account',
  staff: 'Support staff',
  ...actorNames,
} as const;

const columns: readonly Column<Activity>[] = [
  { head: 'Activity', room: 220, cell: (row) => <What entry={row} /> },
  { head: 'By', cell: (row) => <Who entry={row} /> },
  { head: 'Device', room: 208, cell: (row) => <Where entry={row} /> },
  { head: 'Time', cell: (row) => <RelativeTime at={row.time} /> },
];

export default function ActivityPage() {
  const state = useUrlState();
  const kind = activityKinds.find(({ value }) => value === state.get('show')) ?? activityKinds[0];
  const activity = useActivity(kind.value);
  const [target, setTarget] = useState<Activity>();
  return (
    <Page
      title="Security activity"
      lead="Sign-ins, failed attempts and changes to your account. Select “This wasn’t me” for anything you don’t recognize."
      width={1080}
    >
      <Stack spacing={2.5}>
        <ListFilter>
          <FilterSelect
            label="Show"
            value={kind.value}
            options={activityKinds}
            change={(value) => state.set('show', value)}
          />
        </ListFilter>
        <Answer
          query={activity}
          empty={(rows) =>
            rows.length === 0 && (
              <EmptyState
                title="No activity of this kind"
                action={
                  kind.value !== '' && (
                    <SecondaryButton onClick={() => state.clear('show')}>Show all activity</SecondaryButton>
                  )
                }
              >
                Older activity is removed after a while.
              </EmptyState>
            )
          }
        >
          {(rows) => (
            <Stack spacing={2.5}>
              <DataList
                name="Security activity"
                rows={rows}
                columns={columns}
                rowKey={({ id }) => id}
                actions={(row) =>
                  isDisputable(row) && (
                    <RowButton aria-label={`This wasn’t me: ${activityTitle(row)}`} onClick={() => setTarget(row)}>
                      This wasn’t me
                    </RowButton>
                  )
                }
              />
              <ShowMore of={activity} count={rows.length} />
            </Stack>
          )}
        </Answer>
      </Stack>
      {target && <NotMeDialog entry={target} onClose={() => setTarget(undefined)} />}
    </Page>
  );
}

function What({ entry }: { readonly entry: Activity }) {
  const { action, outcome, reason, target, details } = entry;
  const note =
    outcome === 'refused' && reason
      ? refusedNote(action, reason, target.label)
      : activityNote(action, target.label, details);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {activityTitle(entry)}
      {note && <Muted component="div">{note}</Muted>}
      <Changes of={activityChanges(action, details)} />
    </Box>
  );
}

function Who({ entry: { action, actor, actorName } }: { readonly entry: Activity }) {
  // Before the second step no one is signed in, often the reader.
  if (actor === 'anonymous' && action === 'session.challenged') return 'Someone signing in';
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {actorMessages[actor]}
      {actorName && ` “${actorName}”`}
    </Box>
  );
}

function Where({ entry: { actor, device, ipAddress, isCurrentSession } }: { readonly entry: Activity }) {
  if (!device && !ipAddress && !isCurrentSession) {
    return <Muted component="span">Not recorded</Muted>;
  }
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' }}>
        {device || (actor !== 'app' && 'Unknown device')}
        {isCurrentSession && <StatusChip state="good" text="This device" />}
      </Box>
      {ipAddress && <Caption>{ipAddress}</Caption>}
    </Box>
  );
}
